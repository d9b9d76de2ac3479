package auth

import "caravan/internal/access"

// Who may call the operations that are not for everybody who is signed in, whatever their password.
var (
	// startImpersonating: the service then asks access.Actor.MayImpersonate about the person (AMB-011). Nobody impersonates while impersonating.
	startImpersonating = access.Only(access.HeadOffice, access.StoreRep).InPerson("start another impersonation").Traced()
	ownPassword        = access.AnyPassword.InPerson("change a password")
	ownSessions        = access.Everybody.InPerson("see or end a user's own sessions")
	// ownFactor: while impersonating nobody sees or changes how the person signs in.
	ownFactor = access.AnyFactor.InPerson("see or change how a user signs in")
	// ownSignIn: what the person adds or removes to sign in with; it is on the audit trail.
	ownSignIn     = ownFactor.Traced()
	resetFactor   = access.Office.InPerson("reset how a user signs in")
	requireFactor = access.Office.InPerson("change who needs two-step sign-in")
	ownProfile    = access.Everybody.InPerson("change a profile")
)

// MayRequireFactor tells whether the person decides which roles must sign in with a second step.
func MayRequireFactor(a access.Actor) bool { return requireFactor.Allows(a) }
