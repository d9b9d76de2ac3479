package outbox

import "caravan/internal/access"

// MayRead tells whether the person may read the mails: head office may (AMB-039).
func MayRead(a access.Actor) bool { return a.Role.IsAdmin() }
