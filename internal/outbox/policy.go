package outbox

import "caravan/internal/access"

// MayRead tells whether the person reads the mails: head office (AMB-039).
func MayRead(a access.Actor) bool { return a.Role.IsAdmin() }
