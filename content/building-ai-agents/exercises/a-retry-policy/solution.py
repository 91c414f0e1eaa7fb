def call(action, waits, sleep):
    """The result of an action that may time out for a while."""
    for seconds in waits:
        try:
            return action()
        except TimeoutError:
            sleep(seconds)
    return action()
