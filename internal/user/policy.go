package user

import "caravan/internal/access"

// mayFindPeople tells whether the person may look for people to mention. Everybody whose screens have the feed may find everybody active, by name,
// with their role and store, because that is what stands beside each post anyway (SEARCH-002). People who only see Compliance neither find nor are
// found.
func mayFindPeople(a access.Actor) bool { return !a.ComplianceOnly }

// mayReadTeam tells whether the person may read who works at a store: auditors at every store, people of a store at their own (AMB-010, STORE-013).
func mayReadTeam(a access.Actor, storeID string) bool { return a.ReadsStore(storeID) }

// managers is the rule of the operations for whoever manages people.
var managers = access.Only(access.HeadOffice, access.StoreOwner).ComplianceToo()

// MayManageAll tells whether the person manages everybody's account: head office does.
func MayManageAll(a access.Actor) bool { return a.Role.IsAdmin() }

// mayManageTeam tells whether the person manages people of their own store: owners do.
func mayManageTeam(a access.Actor) bool { return a.Role == access.StoreOwner && a.StoreID != "" }

// MayManage tells whether the person has a page on which they manage people.
func MayManage(a access.Actor) bool { return MayManageAll(a) || mayManageTeam(a) }

// isTeam tells whether the role is one that owners invite and deactivate.
func isTeam(r access.Role) bool { return r == access.StoreManager || r == access.StoreEmployee }

// mayReadAccount tells whether the actor may read a person's account: head office everybody's, owners those of their own store.
func mayReadAccount(a access.Actor, u User) bool {
	return MayManageAll(a) || mayManageTeam(a) && u.StoreID == a.StoreID && u.DeletedAt == nil
}

// mayManage tells whether the actor may deactivate a person and end their sessions: head office everybody, owners the managers and employees of their
// store.
func mayManage(a access.Actor, u User) bool {
	return MayManageAll(a) || mayReadAccount(a, u) && isTeam(u.Role)
}

// mayInvite tells whether the actor may add this person: head office anybody, owners managers and employees of their own store, without anything
// special.
func mayInvite(a access.Actor, f Form) bool {
	return MayManageAll(a) ||
		mayManageTeam(a) && isTeam(f.Role) && f.StoreID == a.StoreID && !f.IsDemo && !f.IsComplianceOnly && len(f.Permissions) == 0
}

// StoreNeed says whether people of a role belong to a store.
type StoreNeed string

// What a role can need.
const (
	StoreNone     StoreNeed = "NONE"
	StoreOptional StoreNeed = "OPTIONAL"
	StoreRequired StoreNeed = "REQUIRED"
)

// storeNeed returns whether people of the role belong to a store: those of a store do, and a rep may.
func storeNeed(r access.Role) StoreNeed {
	switch {
	case r.IsMember():
		return StoreRequired
	case r.IsAdmin():
		return StoreNone
	}
	return StoreOptional
}

// mayAnswer tells whether people of the role may answer messages for head office (USERS-003).
func mayAnswer(r access.Role) bool { return r.IsAdmin() }

// RoleChoice is a role that somebody may give to a person, and what belongs to it.
type RoleChoice struct {
	Role      access.Role `json:"role"`
	Store     StoreNeed   `json:"store" enum:"NONE,OPTIONAL,REQUIRED" doc:"Whether the person belongs to a store"`
	MayAnswer bool        `json:"mayAnswer" doc:"Whether the person may be allowed to answer messages for head office"`
	IsUsual   bool        `json:"isUsual" doc:"The role that a form begins with"`
}

// GivenRoles returns the roles that the actor may give to a new person, in the order of the screens; none for who invites nobody.
func GivenRoles(a access.Actor) []RoleChoice {
	usual := access.StoreEmployee
	if MayManageAll(a) {
		usual = access.StoreOwner
	}
	choices := []RoleChoice{}
	for _, r := range access.Roles() {
		if mayInvite(a, Form{Details: Details{Role: r, StoreID: a.StoreID}}) {
			choices = append(choices, RoleChoice{Role: r, Store: storeNeed(r), MayAnswer: mayAnswer(r), IsUsual: r == usual})
		}
	}
	return choices
}

// maySeePerson tells whether the actor may open the page of a person: whoever finds people opens those who are active, and their managers open all.
func maySeePerson(a access.Actor, u User) bool {
	here := u.DeactivatedAt == nil && u.DeletedAt == nil
	return mayReadAccount(a, u) || a.UserID == u.ID || mayFindPeople(a) && here && !u.IsComplianceOnly
}

// isSelf tells whether the account is that of the actor, or of the person who acts as them: nobody shuts themselves out.
func isSelf(a access.Actor, id string) bool { return a.UserID == id || a.ImpersonatorID == id }

// Can is what the actor may do with an account.
type Can struct {
	Edit        bool `json:"edit"`
	ChangeRole  bool `json:"changeRole" doc:"False for your own account"`
	Deactivate  bool `json:"deactivate"`
	Reinstate   bool `json:"reinstate"`
	Delete      bool `json:"delete"`
	EndSessions bool `json:"endSessions" doc:"May see where the person is signed in, and sign them out"`
	Impersonate bool `json:"impersonate" doc:"May act as the person (IMPERSONATION-003 to 005)"`
}

// canDo returns what the actor may do with an account that they may read.
func canDo(a access.Actor, of Account) Can {
	u := of.User
	here := u.DeactivatedAt == nil && u.DeletedAt == nil
	all, self := MayManageAll(a), isSelf(a, u.ID)
	return Can{Edit: all && u.DeletedAt == nil, ChangeRole: all && !self, Deactivate: mayManage(a, u) && here && !self, Reinstate: all && !here,
		Delete: all && u.DeletedAt == nil && !self, EndSessions: mayManage(a, u), Impersonate: mayImpersonate(a, of)}
}

// mayMessage tells whether the actor can write to a person: both read messages, and they are not the same (FD-76).
func mayMessage(a access.Actor, u User) bool {
	return mayFindPeople(a) && !a.Impersonated() && !u.IsComplianceOnly && u.DeactivatedAt == nil && u.DeletedAt == nil && u.ID != a.UserID
}

// mayImpersonate tells whether the actor may act as a person.
func mayImpersonate(a access.Actor, of Account) bool {
	return a.MayImpersonate(access.Target{UserID: of.ID, Role: of.Role, Gone: of.DeactivatedAt != nil || of.DeletedAt != nil,
		HasSignedIn: of.RecentSignedIn != nil})
}
