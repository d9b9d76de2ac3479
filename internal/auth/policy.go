package auth

import "caravan/internal/access"

// Who may call the operations that are not for everybody who is signed in, whatever their password.
var (
	// startImpersonating: the service then asks access.Actor.MayImpersonate about the person (AMB-011). Nobody impersonates while impersonating.
	startImpersonating = access.Auditors.InPerson("start another impersonation").Traced()
	ownPassword        = access.AnyPassword.InPerson("change a password")
	ownSessions        = access.SignedIn.InPerson("see or end a user's own sessions")
	ownProfile         = access.SignedIn.InPerson("change a profile")
)
