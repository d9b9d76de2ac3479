package audience

import (
	"caravan/internal/access"
	"caravan/internal/network"
)

// SeeAs is a kind of people, for head office to look at what they see; embed it in an operation's input (FD-211).
type SeeAs struct {
	Role        access.Role    `query:"role" default:"STORE_OWNER" enum:"STORE_REP,STORE_OWNER,STORE_MANAGER,STORE_EMPLOYEE"`
	Region      network.Region `query:"region" default:"VIC" doc:"Of the store; reps have none"`
	Tier        network.Tier   `query:"tier" default:"MF" doc:"Size of the store"`
	InProgramme bool           `query:"inProgramme" doc:"Whether the store takes part in a programme"`
}

// nobody is the id of the person and of the store in a preview. It is no UUID, so nothing is theirs and nothing is addressed to them by name.
const nobody = "preview"

// Actor returns an invented person of the kind, with the session of whoever looks. Only the operations of a preview make one, and only to read with
// it: no rule lets it call an operation (access.Rule), so the policies of most rooms never meet it and need not ask. The feed, whose readings say
// what the reader may do, grants it nothing (feed/policy.go); a room whose readings say so too has to do the same when it gets a preview.
func (s SeeAs) Actor(by access.Actor) access.Actor {
	a := access.Actor{UserID: nobody, Role: s.Role, SessionID: by.SessionID, ByCookie: by.ByCookie, PreviewBy: by.UserID}
	if s.Role.IsMember() {
		a.StoreID = nobody
	}
	return a
}

// Viewer returns the same person as the rule sees them.
func (s SeeAs) Viewer() Viewer {
	v := Viewer{UserID: nobody, Role: s.Role}
	if s.Role.IsMember() {
		v.Store = &Store{ID: nobody, Region: s.Region, Tier: s.Tier, InProgramme: s.InProgramme}
	}
	return v
}

// MaySeeAs is the rule of who looks at the site as others see it: head office, in their own name.
var MaySeeAs = access.Admin.InPerson("see the site as others do")
