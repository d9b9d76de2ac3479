package fix

import "caravan/internal/access"

// All permissions of the room are here.

// MayView tells whether the person has a page with fixes: everybody of a store, and auditors.
func MayView(a access.Actor) bool {
	return a.Role.IsAuditor() || a.Role.IsMember() && a.StoreID != ""
}

// leads tells whether the person looks after all fixes of a store: its owners and managers.
func leads(a access.Actor, storeID string) bool { return a.LeadsStore(storeID) }

// mayRead tells whether the person sees the fix: auditors all, owners and managers those of their own store, employees those handed to them
// (FIX-007).
func mayRead(a access.Actor, f Fix) bool {
	return a.Role.IsAuditor() || leads(a, f.Store.ID) || a.Role.IsMember() && a.StoreID == f.Store.ID && f.AssigneeID == a.UserID
}

// mayPlan tells whether the person says who does the fix, and until when (FIX-005).
func mayPlan(a access.Actor, f Fix) bool { return a.Role.IsAuditor() || leads(a, f.Store.ID) }

// mayDo tells whether the person says that the fix is done: people of the store who see it (FIX-006).
func mayDo(a access.Actor, f Fix) bool { return a.Role.IsMember() && mayRead(a, f) }

// MayJudge tells whether the person accepts fixes or sends them back: auditors do (FIX-008).
func MayJudge(a access.Actor) bool { return a.Role.IsAuditor() }

// mayChooseDays tells whether the person chooses how many days stores have: head office does (FIX-004).
func mayChooseDays(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what a person may do with a fix now.
type Can struct {
	Plan  bool `json:"plan" doc:"Say who does it, and until when"`
	Do    bool `json:"do" doc:"Say that it is done, with a photo"`
	Judge bool `json:"judge" doc:"Accept it or send it back"`
}

func canDo(a access.Actor, f Fix) Can {
	settled := f.settled() != nil
	return Can{Plan: !settled && mayPlan(a, f), Do: !settled && mayDo(a, f), Judge: f.State == Done && MayJudge(a)}
}
