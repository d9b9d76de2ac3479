package auth

// Purposes of the mails that this room queues. The first is about an e-mail address, the others about a person.
const (
	PurposeReset           = "auth.reset"
	PurposeInvitation      = "auth.invitation"
	PurposePasswordChanged = "auth.password-changed"
)
