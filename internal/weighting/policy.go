package weighting

import "caravan/internal/access"

// mayRead tells whether the person may read the weightings: everybody may who reads reports, because reports are scored with them (AMB-026).
func mayRead(a access.Actor) bool { return a.Role.IsAuditor() || a.ReadsOwnStore() }

// mayEdit tells whether the person sets the weightings: head office does (AMB-045).
func mayEdit(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with the weightings.
type Can struct {
	Edit bool `json:"edit" doc:"Set them for a future day, even when that day has some already"`
}
