package obstacle

import "caravan/internal/access"

// All permissions of the room are here.

// mayRead tells whether the person may read the list: auditors give the reasons.
func mayRead(a access.Actor) bool { return a.Role.IsAuditor() }

// mayEdit tells whether the person replaces the list: head office keeps it (EVIDENCE-025).
func mayEdit(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what the reader may do with the list.
type Can struct {
	Edit bool `json:"edit" doc:"Replace it"`
}
