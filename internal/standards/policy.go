package standards

import (
	"caravan/internal/access"
	"caravan/internal/calendar"
)

// Every permission of the room is here.

// mayRead tells whether the person may read the lines: whoever reads audit reports, which ask them (AMB-026).
func mayRead(a access.Actor) bool { return a.Role.IsAuditor() || a.ReadsOwnStore() }

// mayKeep tells whether the person adds, edits, deletes and copies lines: head office (NONLIQUOR-040, AMB-045).
func mayKeep(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with a line today, so that no screen knows a role (NONLIQUOR-016, AMB-010).
type Can struct {
	Edit   bool `json:"edit"`
	Delete bool `json:"delete"`
}

// canDo returns what the person may do with the line today.
func canDo(a access.Actor, l Line, today calendar.Day) Can {
	may := mayKeep(a) && l.CheckEditable(today) == nil
	return Can{Edit: may, Delete: may}
}
