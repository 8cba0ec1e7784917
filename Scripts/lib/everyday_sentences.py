"""Everyday sentences for synthetic voices, without numbers and names, which can be spelled in several ways."""

GERMAN = """\
Der Zug nach Hause hat heute leider wieder Verspätung.
Können wir uns morgen nach dem Frühstück im Büro treffen?
Ich habe gestern Abend meinen Schlüssel verloren.
Bitte mach das Fenster zu, es ist kalt geworden.
Meine Schwester arbeitet als Lehrerin in einer kleinen Schule.
Das Wetter soll am Wochenende endlich besser werden.
Wir brauchen noch Brot, Milch und etwas Käse zum Abendessen.
Der Arzt hat gesagt, ich soll mehr Wasser trinken.
Hast du die Zeitung von heute schon gelesen?
Nach der Arbeit gehe ich gern mit dem Hund spazieren.
Der Kaffee ist noch zu heiß, warte einen Moment.
Mein Bruder möchte im Sommer ans Meer fahren.
Die Nachbarn haben gestern ein lautes Fest gefeiert.
Wo kann ich hier in der Nähe mein Fahrrad reparieren lassen?
Der Brief muss noch vor Freitag zur Post gebracht werden.
Im Garten blühen schon die ersten Blumen.
Kannst du mir bitte helfen, den Tisch zu tragen?
Sie hat lange auf eine Antwort von der Firma gewartet.
Unsere Kinder spielen am liebsten draußen im Schnee.
Das Buch war spannend, aber das Ende hat mir nicht gefallen.
Ich rufe dich an, sobald ich angekommen bin.
Vergiss nicht, das Licht in der Küche auszumachen.
""".splitlines()

# Words that any translation of the German sentences contains.
GERMAN_IN_ENGLISH = "train breakfast office window sister teacher weather weekend bread milk doctor water dog coffee brother summer sea".split()

JAPANESE = """\
今日は天気がいいので、公園まで散歩に行きましょう。
昨日の夜は友達と映画を見ました。
駅の前に新しい喫茶店ができました。
すみません、トイレはどこにありますか。
母は毎朝早く起きて、庭の花に水をやります。
電車が遅れているので、会議に間に合わないかもしれません。
この料理はとてもおいしいですね。
週末は家族と一緒に海へ行く予定です。
窓を開けてもいいですか。
日本語の勉強は難しいけれど、とても面白いです。
雨が降りそうだから、傘を持って行ったほうがいいですよ。
弟は大学で歴史を勉強しています。
明日の朝、もう一度電話してください。
この本は図書館で借りました。
犬を連れて川の近くを歩くのが好きです。
風邪をひいたので、病院で薬をもらいました。
冬になると、山は雪で真っ白になります。
仕事が終わったら、一緒に食事をしませんか。
写真をたくさん撮ったので、後で送ります。
子供たちは学校で元気に歌を歌っています。
""".splitlines()

# A conversation in a right-to-left script.
HEBREW = """\
שלום, אני מתקשרת בקשר לפגישה של מחר בבוקר.
האם אפשר לדחות אותה לשעה מאוחרת יותר?
אין בעיה, ניפגש במשרד הישן ליד התחנה.
תודה רבה, אני אביא את המסמכים ואת המפתח.
""".splitlines()
