package weighting

import "caravan/internal/access"

// mayRead tells whether the person may read the weightings: whoever reads reports, which are scored with them (AMB-026).
func mayRead(a access.Actor) bool { return a.Role.IsAuditor() || a.ReadsOwnStore() }

// mayEdit tells whether the person sets the weightings: head office (AMB-045).
func mayEdit(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with the weightings.
type Can struct {
	Edit bool `json:"edit" doc:"Set them from a day after today on, also from one that has some already"`
}
