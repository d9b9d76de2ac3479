package reference

import "caravan/internal/access"

// All permissions of the room are here. Who may read them says the access rule of the operation: whoever reads audit reports, and employees, who
// have fixes (EVIDENCE-018).

// mayEdit tells whether the person keeps the pictures and sentences: head office does (EVIDENCE-017).
func mayEdit(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what the reader may do with the references.
type Can struct {
	Edit bool `json:"edit"`
}
