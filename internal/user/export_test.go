package user

// FindPeople is the statement behind Find, for the test of its plan, which stands on testnet's network.
var FindPeople = repo{}.find

// ListAccounts is the repo's query, to look at its plan.
var ListAccounts = repo{}.accounts
