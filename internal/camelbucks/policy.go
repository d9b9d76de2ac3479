package camelbucks

import "caravan/internal/access"

// All permissions of the room are here.

// mayRead tells whether the person may read a store's statement: everybody of the store, head office and reps (GENERAL-006, AMB-059).
func mayRead(a access.Actor, storeID string) bool { return a.ReadsStore(storeID) }

// mayCorrect tells whether the person may correct Camel Bucks: head office, in their own name, because the ledger says who it was.
func mayCorrect(a access.Actor) bool { return a.Role.IsAdmin() && !a.Impersonated() }

// mayAsk tells whether the person may ask head office about a line of a store: its people, in their own name.
func mayAsk(a access.Actor, storeID string) bool {
	return a.Role.IsMember() && a.StoreID == storeID && !a.Impersonated() && !a.ComplianceOnly
}

// Can says what a person may do with a statement, so that screens need not know about roles (AMB-010).
type Can struct {
	Correct bool `json:"correct"`
	Ask     bool `json:"ask" doc:"May ask head office about a line"`
}

func canDo(a access.Actor, storeID string) Can { return Can{mayCorrect(a), mayAsk(a, storeID)} }
