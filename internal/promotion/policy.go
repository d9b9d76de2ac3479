package promotion

import "caravan/internal/access"

// mayList tells whether the person may list promotions: everybody may who reads audit reports, which name them (AMB-026).
func mayList(a access.Actor) bool { return access.Readers.Allows(a) }

// mayManage tells whether the person may open, edit, close and sync promotions: head office may (AMB-129).
func mayManage(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with a promotion, so that screens need not know about roles (AMB-010).
type Can struct {
	Edit  bool `json:"edit" doc:"Change its description and dates"`
	Close bool `json:"close" doc:"Close it, unless closeBlocked says why not today"`
}

// canDo returns what the person may do with promotions.
func canDo(a access.Actor) Can { return Can{Edit: mayManage(a), Close: mayManage(a)} }
