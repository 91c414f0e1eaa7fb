def passes(reply, must, never):
    text = reply.lower()
    return all(word.lower() in text for word in must) and not any(word.lower() in text for word in never)


def report(replies, checks):
    """The part of the replies that passes each check, and all of them."""

    def part(names):
        passed = [all(passes(reply, *checks[name]) for name in names) for reply in replies]
        return sum(passed) / len(replies) if replies else 0.0

    return {**{name: part([name]) for name in checks}, "all": part(checks)}
