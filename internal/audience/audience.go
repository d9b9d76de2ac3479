package audience

import (
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Visibility says how widely a thing is published (POST-015, POST-016).
type Visibility string

// The visibilities.
const (
	Global        Visibility = "GLOBAL"          // everybody
	HeadOffice    Visibility = "HEAD_OFFICE"     // head office only
	MyStore       Visibility = "MY_STORE"        // the people of the author's store
	OptInPrograms Visibility = "OPT_IN_PROGRAMS" // stores that take part in a programme, such as loyalty rewards (AMB-085)
	SelectRegions Visibility = "SELECT_REGIONS"  // the stores of some regions
	SelectStores  Visibility = "SELECT_STORES"   // some stores
	SelectTiers   Visibility = "SELECT_TIERS"    // the stores of some sizes
	Combined      Visibility = "COMBINED"        // some regions, sizes, stores and roles together (FD-445)
)

// Values lists every visibility, for the document of the API.
func (Visibility) Values() []Visibility {
	return []Visibility{Global, HeadOffice, MyStore, OptInPrograms, SelectRegions, SelectStores, SelectTiers, Combined}
}

// What a person reads who has not chosen whom a thing is for (AMB-090).
const (
	MessageVisibility = "Please select a visibility type"
	MessageRegions    = "Please select at least one region"
	MessageStores     = "Please select at least one store"
	MessageTiers      = "Please select at least one tier"
	MessageCombined   = "Please select at least one region, size, store or role"
	MessageNotYours   = "You cannot publish to this audience."
	MessageNoOwnStore = "You do not belong to a store, so there is nobody to share this with."
	MessageFixed      = "Head office has chosen who can see this, so only head office can change it."
)

// MaxCombinations bounds the rows that one thing has for whom it is for (Groups): each chosen region with each size, store and role.
const MaxCombinations = 20_000

var messageTooMany = "These choices make more than " + text.Number(MaxCombinations) + " combinations. Please leave some out."

// Audience is whom a thing is for. Only the lists that its visibility names have entries. The lists of Combined hold together: it is for people of
// the roles whose store is one of the stores, in one of the regions and of one of the sizes, and a list without entries asks for nothing. Without
// roles it is for everybody of those stores; reps, who belong to no region, and head office are asked only as chosen roles (FD-445).
type Audience struct {
	Visibility Visibility
	Regions    []network.Region
	StoreIDs   []string
	Tiers      []network.Tier
	Roles      []access.Role
}

// Equal tells whether two audiences that were checked or stored are the same.
func (a Audience) Equal(o Audience) bool {
	return a.Visibility == o.Visibility && slices.Equal(a.Regions, o.Regions) && slices.Equal(a.StoreIDs, o.StoreIDs) &&
		slices.Equal(a.Tiers, o.Tiers) && slices.Equal(a.Roles, o.Roles)
}

// Viewer is somebody who wants to see things.
type Viewer struct {
	UserID string
	Role   access.Role
	Store  *Store // nil for people without a store

	ComplianceOnly bool // sees nothing that anybody publishes (FD-271)
}

// Store is what the rule needs to know of a viewer's store.
type Store struct {
	ID          string
	Region      network.Region
	Tier        network.Tier
	InProgramme bool // it takes part in at least one programme
	Closed      bool // it has left the network: its people may see what they could, and nothing new is addressed to them
}

// leftNetwork tells whether the viewer is of a store that has closed.
func (v Viewer) leftNetwork() bool { return v.Role.IsMember() && v.Store != nil && v.Store.Closed }

// Author is who published a thing, and the store they belonged to then; empty when they had none.
type Author struct {
	UserID  string
	StoreID string
}

// MaySee tells whether the viewer may see what the author published to the audience (AMB-084, AMB-085). The author always may, and so may head
// office, which moderates, but nobody who only sees Compliance. Reps see what is published to some stores, but not what is for head office or for the
// people of one store.
func MaySee(v Viewer, author Author, a Audience) bool {
	if v.ComplianceOnly {
		return false
	}
	if v.UserID == author.UserID || v.Role == access.HeadOffice {
		return true
	}
	rep := v.Role == access.StoreRep
	switch a.Visibility {
	case Global:
		return true
	case MyStore:
		return v.Store != nil && v.Store.ID == author.StoreID
	case OptInPrograms:
		return rep || v.Store != nil && v.Store.InProgramme
	case SelectRegions:
		return rep || v.Store != nil && slices.Contains(a.Regions, v.Store.Region)
	case SelectStores:
		return rep || v.Store != nil && slices.Contains(a.StoreIDs, v.Store.ID)
	case SelectTiers:
		return rep || v.Store != nil && slices.Contains(a.Tiers, v.Store.Tier)
	case Combined:
		return a.combines(v)
	}
	return false
}

// combines is MaySee for a combined audience and somebody outside head office.
func (a Audience) combines(v Viewer) bool {
	switch {
	case v.Role == access.StoreRep:
		return slices.Contains(a.Roles, v.Role)
	case !v.Role.IsMember() || len(a.Roles) > 0 && !slices.Contains(a.Roles, v.Role):
		return false
	case v.Store == nil:
		return !a.namesStores()
	}
	return (len(a.Regions) == 0 || slices.Contains(a.Regions, v.Store.Region)) &&
		(len(a.Tiers) == 0 || slices.Contains(a.Tiers, v.Store.Tier)) &&
		(len(a.StoreIDs) == 0 || slices.Contains(a.StoreIDs, v.Store.ID))
}

// namesStores tells whether a combined audience says which stores it is for.
func (a Audience) namesStores() bool { return len(a.Regions)+len(a.StoreIDs)+len(a.Tiers) > 0 }

// forMembers tells whether a combined audience is for people of stores at all.
func (a Audience) forMembers() bool {
	return len(a.Roles) == 0 || slices.ContainsFunc(a.Roles, access.Role.IsMember)
}

// memberRoles returns the roles of stores that a combined audience names; none where it is for all of them.
func (a Audience) memberRoles() []access.Role {
	return slices.DeleteFunc(slices.Clone(a.Roles), func(r access.Role) bool { return !r.IsMember() })
}

// Choices returns the visibilities that a person may publish to, in the order of the screens (POST-015, POST-016, AMB-086).
func Choices(role access.Role) []Visibility {
	if role.IsAdmin() {
		return []Visibility{Global, HeadOffice, SelectRegions, SelectStores, SelectTiers, OptInPrograms, Combined}
	}
	return []Visibility{Global, MyStore}
}

// Checked returns the audience without the choices that its visibility does not use (POST-012). The fault is Invalid and names the field that is
// wrong as requests do.
func Checked(v Viewer, a Audience) (Audience, error) {
	out := a.used()
	wrong := func(field, message string) (Audience, error) {
		return Audience{}, fault.InvalidField(field, message)
	}
	switch {
	case a.Visibility == "":
		return wrong("visibility", MessageVisibility)
	case !slices.Contains(Choices(v.Role), a.Visibility):
		return wrong("visibility", MessageNotYours)
	}
	switch a.Visibility {
	case MyStore:
		if v.Store == nil {
			return wrong("visibility", MessageNoOwnStore)
		}
	case SelectRegions:
		if len(out.Regions) == 0 {
			return wrong("restrictedToRegions", MessageRegions)
		}
	case SelectStores:
		if len(out.StoreIDs) == 0 {
			return wrong("restrictedToStores", MessageStores)
		}
	case SelectTiers:
		if len(out.Tiers) == 0 {
			return wrong("restrictedToTiers", MessageTiers)
		}
	case Combined:
		switch {
		case !out.namesStores() && len(out.Roles) == 0:
			return wrong("restrictedToRoles", MessageCombined)
		case out.combinations() > MaxCombinations:
			return wrong("restrictedToStores", messageTooMany)
		}
	}
	return out, nil
}

// MayChange tells whether a person of the role who edits a thing may choose another audience for it. What is for people whom they could not have
// chosen was chosen by head office, and stays with head office (FD-270).
func MayChange(role access.Role, was Audience) bool {
	return role.IsAdmin() || slices.Contains(Choices(role), was.Visibility)
}

// Edited returns the audience that a thing has after an edit, of which was is the one before. What stays as it was need not be among the editor's
// choices, nor need its stores exist any more (FD-270). The fault is Invalid and names the field that is wrong as requests do.
func Edited(v Viewer, was, to Audience) (Audience, error) {
	if was.Equal(to.used()) {
		return was, nil
	}
	if !MayChange(v.Role, was) {
		return Audience{}, fault.InvalidField("visibility", MessageFixed)
	}
	return Checked(v, to)
}

// used returns the audience with the choices that its visibility uses (POST-012), each once and in order.
func (a Audience) used() Audience {
	out := Audience{Visibility: a.Visibility}
	switch a.Visibility {
	case SelectRegions:
		out.Regions = sorted(a.Regions)
	case SelectStores:
		out.StoreIDs = sorted(a.StoreIDs)
	case SelectTiers:
		out.Tiers = sorted(a.Tiers)
	case Combined:
		out.Roles = sorted(a.Roles)
		if out.forMembers() {
			out.Regions, out.StoreIDs, out.Tiers = sorted(a.Regions), sorted(a.StoreIDs), sorted(a.Tiers)
		}
	}
	return out
}

// combinations returns how many groups a combined audience has for people of stores.
func (a Audience) combinations() int {
	return max(1, len(a.Regions)) * max(1, len(a.Tiers)) * max(1, len(a.StoreIDs)) * max(1, len(a.memberRoles()))
}

// sorted returns the values in order, each once.
func sorted[T ~string](values []T) []T { return slices.Compact(slices.Sorted(slices.Values(values))) }
