package compliance

import (
	"caravan/internal/access"
	"caravan/internal/fault"
)

// Every permission of the room is here.

// MayView tells whether the person finds compliance in the menu: auditors and owners (SHELL-016). Managers get there by the links of their home page.
func MayView(a access.Actor) bool { return a.Role.IsAuditor() || a.Role == access.StoreOwner }

// MayManage tells whether the person does the back office of compliance, and so reads how the quarters stand, store by store of the whole network: head office
// (AUDIT-132, AMB-045).
func MayManage(a access.Actor) bool { return a.Role.IsAdmin() }

// MayReadStoreResults tells whether the person finds the results of the own store on the home page: owners and managers (AMB-043).
func MayReadStoreResults(a access.Actor) bool { return a.ReadsOwnStore() }

// mayReadAgenda tells whether the person reads what waits for an audit: auditors (FD-22, AUDIT-131).
func mayReadAgenda(a access.Actor) bool { return a.Role.IsAuditor() }

// Scope says which reports a list may hold.
type Scope struct {
	StoreID       string // empty = of all stores
	CompletedOnly bool
}

// scopeOf returns which reports the person may list; a Forbidden fault when none.
func scopeOf(a access.Actor) (Scope, error) {
	switch {
	case a.Role.IsAuditor():
		return Scope{}, nil
	case a.ReadsOwnStore():
		return Scope{StoreID: a.StoreID, CompletedOnly: true}, nil
	}
	return Scope{}, fault.Denied()
}
