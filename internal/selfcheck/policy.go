package selfcheck

import "caravan/internal/access"

// All permissions of the room are here. Who reads a report, the room of audits decides.

// leads tells whether the person speaks for a store: its owners and managers do (SELFCHECK-001).
func leads(a access.Actor, storeID string) bool { return a.LeadsStore(storeID) }

// MayCheck tells whether the person has a self-check to do: owners and managers have, in person.
func MayCheck(a access.Actor) bool { return leads(a, a.StoreID) && !a.Impersonated() }

// Who calls what. Nobody reads a self-check before the visit, or changes it, in another person's name (SELFCHECK-002).
var (
	checkers = access.Only(access.StoreOwner, access.StoreManager).ComplianceToo().InPerson("do a self-check")
	readers  = access.Readers
)

// Can says what the person may do with the self-check of their store now.
type Can struct {
	Start  bool `json:"start"`
	Answer bool `json:"answer" doc:"Answer lines, and end it"`
	GoOn   bool `json:"goOn" doc:"Change the answers of one that was ended"`
}
