# Sourced by Scripts/package: recipes with which other package managers install the tarball. Each folder is complete: the recipe, and the
# tarball that it names by its checksum.

pack_nix() {
    begin_recipe nix
    local source="./$(basename "$tarball")"
    if [ -n "${RELEASE_URL:-}" ]; then source="fetchurl { url = \"$(tarball_url)\"; sha256 = \"$tarball_hash\"; }"; fi
    recipe nix/flake.nix
    recipe nix/package.nix "SOURCE=$source"
    echo "Install it with: nix profile install path:./$recipe_folder"
}

pack_aur() {
    begin_recipe aur
    local facts=("SOURCE=$(tarball_url)" "HASH=$tarball_hash" "MAINTAINER=$(maintainer)" "URL=${RELEASE_URL:-}")
    lay_out_units "$recipe_folder" /usr/bin/readback >/dev/null
    local name unit
    for name in WATCH:readback-watch@.service TIDY:readback-tidy@.service TIMER:readback-tidy@.timer; do
        unit=${name#*:}
        facts+=("${name%%:*}=$unit" "${name%%:*}_HASH=$(sha256sum "$recipe_folder/$unit" | cut -d' ' -f1)")
    done
    recipe aur/PKGBUILD "${facts[@]}"
    recipe aur/SRCINFO "${facts[@]}"
    mv "$recipe_folder/SRCINFO" "$recipe_folder/.SRCINFO"
    echo "Install it with: (cd $recipe_folder && makepkg --install)"
}

pack_brew() {
    begin_recipe brew
    local source="\"$(tarball_url)\""
    [ -n "${RELEASE_URL:-}" ] || source="\"file://#{__dir__}/$(basename "$tarball")\""
    recipe brew/readback.rb "SOURCE=$source" "HASH=$tarball_hash" "URL=${RELEASE_URL:-}"
    echo "Install it with: brew install --formula ./$recipe_folder/readback.rb"
}

# begin_recipe NAME: makes a folder with the tarball in it.
begin_recipe() {
    pack_tar >/dev/null
    recipe_folder="$output/$1"
    rm -rf "${recipe_folder:?}"
    mkdir -p "$recipe_folder"
    cp "$tarball" "$recipe_folder/"
    tarball_hash=$(sha256sum "$tarball" | cut -d' ' -f1)
}

# tarball_url: the tarball's address once published, or the name of the file next to the recipe.
tarball_url() { echo "${RELEASE_URL:+${RELEASE_URL%/}/}$(basename "$tarball")"; }

# recipe TEMPLATE [NAME=VALUE...]: fills in a template. Without RELEASE_URL, the line with the homepage is dropped.
recipe() {
    fill "Scripts/packaging/$1" "VERSION=$version" "${@:2}" | sed -E "/^(url=''|\turl = |  homepage \"\")\$/d" \
        | put 644 - "$recipe_folder/$(basename "$1")"
}
