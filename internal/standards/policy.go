package standards

import (
	"caravan/internal/access"
	"caravan/internal/calendar"
)

// All permissions of the room are here.

// mayRead tells whether the person may read the lines: everybody who reads audit reports may, because reports ask them (AMB-026).
func mayRead(a access.Actor) bool { return a.Role.IsAuditor() || a.ReadsOwnStore() }

// mayManage tells whether the person may add, edit, delete and copy lines: head office may (NONLIQUOR-040, AMB-045).
func mayManage(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with a line today, so that screens need not know about roles (NONLIQUOR-016, AMB-010).
type Can struct {
	Edit   bool `json:"edit"`
	Delete bool `json:"delete"`
}

// canDo returns what the person may do with the line today.
func canDo(a access.Actor, l Line, today calendar.Day) Can {
	may := mayManage(a) && l.CheckEditable(today) == nil
	return Can{Edit: may, Delete: may}
}
