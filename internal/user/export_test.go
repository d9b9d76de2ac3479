package user

// FindPeople is the statement behind Find, for the test of its plan, which stands on testnet's network.
var FindPeople = repo{}.find
