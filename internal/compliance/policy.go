package compliance

import (
	"caravan/internal/access"
	"caravan/internal/fault"
)

// All permissions of the room are here.

// MayView tells whether the person sees Compliance in the menu: auditors and owners do (SHELL-016). Managers get there by links on their home page.
func MayView(a access.Actor) bool { return a.Role.IsAuditor() || a.Role == access.StoreOwner }

// MayManage tells whether the person may manage compliance and so read the figures of quarters for the whole network: head office may (AUDIT-132,
// AMB-045).
func MayManage(a access.Actor) bool { return a.Role.IsAdmin() }

// MayReadStoreResults tells whether the home page shows the person the results of their own store: owners and managers (AMB-043).
func MayReadStoreResults(a access.Actor) bool { return a.ReadsOwnStore() }

// mayReadAgenda tells whether the person may read due stores and has an agenda: auditors (FD-22, AUDIT-131).
func mayReadAgenda(a access.Actor) bool { return a.Role.IsAuditor() }

// mayCompareStores tells whether the person may read how each store of the network stands: auditors, who list every report and every fix (FD-394).
func mayCompareStores(a access.Actor) bool { return a.Role.IsAuditor() }

// mayReadOthers tells whether the person is told that a report has another one of the same visit beside it: auditors are (FD-318).
func mayReadOthers(a access.Actor) bool { return a.Role.IsAuditor() }

// Scope limits the reports of a list.
type Scope struct {
	StoreID       string // empty: all stores
	CompletedOnly bool
}

// scopeOf returns the scope of the reports that the person may list, or a Forbidden fault when they may list none.
func scopeOf(a access.Actor) (Scope, error) {
	switch {
	case a.Role.IsAuditor():
		return Scope{}, nil
	case a.ReadsOwnStore():
		return Scope{StoreID: a.StoreID, CompletedOnly: true}, nil
	}
	return Scope{}, fault.Denied()
}
