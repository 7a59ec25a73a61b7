"""Parts of the bots that search: the budget, and beliefs about the other players."""
