/// One of a child's three standard streams, made ready: the child's end, and ours if there is one.
struct StandardStream {
    /// What to give to the child; `nil` leaves the parent's own in place. Open as long as this value is there.
    let childEnd: OwnedDescriptor?
    let ours: WaitingDescriptor?

    init(_ input: ChildCommand.Input) throws(SystemError) {
        switch input {
        case .inherit: (childEnd, ours) = (nil, nil)
        case .null: (childEnd, ours) = (try .openNull(), nil)
        case .descriptor(let number): (childEnd, ours) = (try .duplicate(number), nil)
        case .pipe:
            let pipe = try OwnedDescriptor.makePipe()
            (childEnd, ours) = (pipe.reading, try WaitingDescriptor(pipe.writing, .writing))
        }
    }

    init(_ output: ChildCommand.Output) throws(SystemError) {
        switch output {
        case .inherit: (childEnd, ours) = (nil, nil)
        case .null: (childEnd, ours) = (try .openNull(), nil)
        case .descriptor(let number): (childEnd, ours) = (try .duplicate(number), nil)
        case .pipe:
            let pipe = try OwnedDescriptor.makePipe()
            (childEnd, ours) = (pipe.writing, try WaitingDescriptor(pipe.reading, .reading))
        }
    }
}
