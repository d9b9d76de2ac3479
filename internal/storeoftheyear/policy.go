package storeoftheyear

import "caravan/internal/access"

// All permissions of the room are here.

// mayRead tells whether the person may see what a store has earned: its own people, head office and reps (GENERAL-006, AMB-059).
func mayRead(a access.Actor, storeID string) bool { return a.ReadsStore(storeID) }

// mayRank tells whether the person may see the ranking of all stores: head office. A store sees only its own rank (AMB-071).
func mayRank(a access.Actor) bool { return a.Role.IsAdmin() }

// mayReadResults tells whether the person may see the results of all stores as files and lists: head office.
func mayReadResults(a access.Actor) bool { return access.Admin.Allows(a) }

// MayManage tells whether the person has the pages where head office keeps Store of the Year.
func MayManage(a access.Actor) bool { return mayReadResults(a) }

// mayKeep tells whether the person may change criteria, results and the PDF: head office, in its own name, because the ledger says who it was.
func mayKeep(a access.Actor) bool { return a.Role.IsAdmin() && !a.Impersonated() }

// Can says what a person may do, so that screens need not know about roles (AMB-010).
type Can struct {
	Upload  bool `json:"upload" doc:"May upload results and the PDF, undo uploads and change criteria"`
	Ranking bool `json:"ranking" doc:"May see the ranking of all stores"`
}

func canDo(a access.Actor) Can { return Can{mayKeep(a), mayRank(a)} }
