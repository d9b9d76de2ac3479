package incentive

import (
	"time"

	"caravan/internal/access"
)

// All permissions of the room are here.

// members is the rule of operations that only the people of stores call.
var members = access.Only(access.StoreOwner, access.StoreManager, access.StoreEmployee)

// MayManage tells whether the person keeps incentives in order, judges and awards: head office, in their own name (INCENTIVE-031).
func MayManage(a access.Actor) bool { return access.Admin.Allows(a) && !a.Impersonated() }

// readsAll tells whether the person sees every incentive, every entry and the rewards before the award: head office.
func readsAll(a access.Actor) bool { return a.Role.IsAdmin() }

// mayRead tells whether the person sees the incentive: once it has started (AMB-063).
func mayRead(a access.Actor, i Incentive, now time.Time) bool {
	return readsAll(a) || i.hasStarted(now)
}

// mayReadStore tells whether the person sees the entries of a store: its people, and staff, who choose a store (AMB-059).
func mayReadStore(a access.Actor, storeID string) bool { return a.ReadsStore(storeID) }

// mayEnter tells whether the person may enter for a store and change its entry: everybody of the store, in their own name (AMB-059, INCENTIVE-057).
func mayEnter(a access.Actor, storeID string) bool {
	return a.Role.IsMember() && a.StoreID != "" && a.StoreID == storeID && !a.Impersonated()
}

// maySeeWinners tells whether the person may look at the winners: everybody once head office shows them, head office before.
func maySeeWinners(a access.Actor, i Incentive) bool {
	return i.RewardedAt != nil && (i.ShowWinners || readsAll(a))
}

// Can says what a person may do with an incentive, so that screens need not know about roles (AMB-010).
type Can struct {
	Manage     bool `json:"manage" doc:"May edit and delete it, see all entries and judge them"`
	Award      bool `json:"award" doc:"May mark it as awarded"`
	UndoAward  bool `json:"undoAward" doc:"May undo the award now, or tell stores at once"`
	Enter      bool `json:"enter" doc:"May enter it now for the own store, which has not entered yet"`
	SeeWinners bool `json:"seeWinners" doc:"May look at the winners"`
}

// canDo says what the person may do; entered: their own store has an entry, or has closed, so that it cannot enter.
func canDo(a access.Actor, i Incentive, entered bool, now time.Time) Can {
	s := i.Status(now)
	return Can{Manage: MayManage(a), Award: MayManage(a) && (s == Active || s == Ended), UndoAward: MayManage(a) && i.mayStillUndo(now),
		Enter: mayEnter(a, a.StoreID) && s == Active && !entered, SeeWinners: maySeeWinners(a, i)}
}

// EntryCan says what a person may do with an entry.
type EntryCan struct {
	Edit     bool `json:"edit" doc:"May change its photos, or take it back, now"`
	Judge    bool `json:"judge" doc:"May enter rewards and notes"`
	SendBack bool `json:"sendBack" doc:"May ask the store for a better photo now"`
}

func canDoEntry(a access.Actor, i Incentive, s Submission, now time.Time) EntryCan {
	status := i.Status(now)
	judge := MayManage(a) && status != Awarded && status != Awarding
	return EntryCan{Edit: mayEnter(a, s.StoreID) && status == Active, Judge: judge, SendBack: judge && status == Active}
}
