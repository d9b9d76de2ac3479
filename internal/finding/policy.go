package finding

import "caravan/internal/access"

// All permissions of the room are here.

// MayView tells whether the person sees what the audits of the whole network have found: head office does, as with the figures of quarters (AMB-045).
func MayView(a access.Actor) bool { return a.Role.IsAdmin() }
