/// One of a child's streams, set up: the child's end, and ours if there is one.
struct StandardStream {
    /// The descriptor for the child; `nil` leaves the parent's own in place. It stays open as long as this value exists.
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
