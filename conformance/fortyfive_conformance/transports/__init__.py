"""How an adapter is reached. Whatever the way, the runner talks to a process over its stdin and stdout."""
