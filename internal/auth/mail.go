package auth

// Purposes of the mails that this room queues. The first is about an e-mail address, the second about a person.
const (
	PurposeReset           = "auth.reset"
	PurposePasswordChanged = "auth.password-changed"
)
