package audience

import (
	"slices"
	"strings"

	"caravan/internal/access"
	"caravan/internal/network"
)

// Reaches tells whether what the author published to the audience is addressed to the viewer: whoever may see it, except the author, and except head
// office where it only may open it to moderate (READERSHIP-002), and except the people of a store that has closed (FD-278).
func Reaches(v Viewer, author Author, a Audience) bool {
	if v.UserID == author.UserID || v.leftNetwork() || v.Role == access.HeadOffice && !a.asksHeadOffice() {
		return false
	}
	return MaySee(v, author, a)
}

// asksHeadOffice tells whether head office is among those for whom a thing is, and not only able to open it.
func (a Audience) asksHeadOffice() bool {
	return a.Visibility == Global || a.Visibility == HeadOffice || a.Visibility == Combined && slices.Contains(a.Roles, access.HeadOffice)
}

// Sight says whom of those that a thing reaches a person may know as its readers.
type Sight int

// The sights.
const (
	NoReaders Sight = iota
	OwnStore        // the people of the person's own store, and whether they have confirmed it
	AllReaders
)

// SeesReaders tells whose reading a person may know (READERSHIP-013, READERSHIP-014, READERSHIP-018): the author and head office everybody's, the
// owner of a store that of its people when the thing must be read. The person may see the thing.
func SeesReaders(a access.Actor, author Author, mustBeRead bool) Sight {
	switch {
	case a.UserID == author.UserID || a.Role.IsAdmin():
		return AllReaders
	case a.Role == access.StoreOwner && a.StoreID != "" && mustBeRead:
		return OwnStore
	}
	return NoReaders
}

// Recipients returns the SQL condition under which an active person may see what the author published to the audience, and its arguments, for
// db.Condition: each %s stands for an argument. It is MaySee, asked about everybody at once. The query must name the table of people u.
func Recipients(author Author, a Audience) (fragment string, args []any) {
	return active + " AND (u.id = %s OR u.role = 'HEAD_OFFICE' OR " + addressed(author, a, &args) + ")", append([]any{author.UserID}, args...)
}

// Told is Recipients for those who are told of the thing: all who may see it, but of a combined audience only those whom it reaches, so that
// nobody is asked who was not chosen (FD-445).
func Told(author Author, a Audience) (fragment string, args []any) {
	if a.Visibility == Combined {
		return Reached(author, a)
	}
	return Recipients(author, a)
}

// Reached is Recipients for those whom the thing reaches, as Reaches has it.
func Reached(author Author, a Audience) (fragment string, args []any) {
	fragment, args = active+" AND "+OfOpenStore+" AND u.id <> %s AND ", []any{author.UserID}
	switch a.Visibility {
	case Global:
		return fragment + "1 = 1", args
	case HeadOffice:
		return fragment + "u.role = 'HEAD_OFFICE'", args
	}
	fragment += "(u.role <> 'HEAD_OFFICE' AND " + addressed(author, a, &args)
	if a.asksHeadOffice() {
		fragment += " OR u.role = 'HEAD_OFFICE'"
	}
	return fragment + ")", args
}

// active is the condition for people who may sign in and see what others publish.
const active = "u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only"

// OfOpenStore is the condition for people to whom new things are addressed: everybody but the people of stores that have closed. The query must name
// the table of people u.
const OfOpenStore = "(u.store_id IS NULL OR u.role NOT IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE') " +
	"OR u.store_id NOT IN (SELECT gone.id FROM stores gone WHERE gone.closed_at IS NOT NULL AND gone.deleted_at IS NULL))"

// addressed returns the condition for people who may see a thing although they are neither its author nor of head office. It asks for the stores
// once, and not for each person.
func addressed(author Author, a Audience, args *[]any) string {
	if a.Visibility == Global {
		return "1 = 1"
	}
	if a.Visibility == Combined {
		return combinedPeople(a, args)
	}
	stores, of := storesOf(author, a)
	*args = append(*args, of...)
	people := "u.store_id IN (SELECT s.id FROM stores s WHERE " + stores + ")"
	switch a.Visibility {
	case OptInPrograms, SelectRegions, SelectStores, SelectTiers:
		return "(u.role = 'STORE_REP' OR " + people + ")"
	}
	return people
}

// combinedPeople is addressed for a combined audience.
func combinedPeople(a Audience, args *[]any) string {
	var is []string
	if slices.Contains(a.Roles, access.StoreRep) {
		is = append(is, "u.role = 'STORE_REP'")
	}
	if a.forMembers() {
		roles := a.memberRoles()
		if len(roles) == 0 {
			roles = []access.Role{access.StoreOwner, access.StoreManager, access.StoreEmployee}
		}
		people := in("u.role", len(roles))
		*args = append(*args, anys(roles)...)
		if a.namesStores() {
			stores, of := storesOf(Author{}, a)
			people += " AND u.store_id IN (SELECT s.id FROM stores s WHERE " + stores + ")"
			*args = append(*args, of...)
		}
		is = append(is, people)
	}
	if len(is) == 0 {
		return "1 = 0"
	}
	return "(" + strings.Join(is, " OR ") + ")"
}

// Stores returns the SQL condition for the open stores that a thing is published to, like Recipients. The query must name the table of stores s.
func Stores(author Author, a Audience) (fragment string, args []any) {
	fragment, args = storesOf(author, a)
	return network.OpenStore + " AND " + fragment, args
}

// storesOf is Stores, also of those that have closed.
func storesOf(author Author, a Audience) (fragment string, args []any) {
	which := "1 = 0"
	switch a.Visibility {
	case Global:
		which = "1 = 1"
	case MyStore:
		which, args = "s.id = %s", []any{author.StoreID}
	case OptInPrograms:
		which = "(s.is_delivery OR s.is_pickup OR s.is_loyalty_rewards OR s.is_crafty OR s.is_top_drops)"
	case SelectRegions:
		which, args = in("s.region", len(a.Regions)), anys(a.Regions)
	case SelectStores:
		which, args = in("s.id", len(a.StoreIDs)), anys(a.StoreIDs)
	case SelectTiers:
		which, args = in("s.tier", len(a.Tiers)), anys(a.Tiers)
	case Combined:
		if a.forMembers() {
			which, args = combinedStores(a)
		}
	}
	return "s.deleted_at IS NULL AND " + which, args
}

// combinedStores is storesOf for a combined audience that is for people of stores.
func combinedStores(a Audience) (which string, args []any) {
	which = "1 = 1"
	for _, list := range []struct {
		column string
		values []any
	}{{"s.region", anys(a.Regions)}, {"s.tier", anys(a.Tiers)}, {"s.id", anys(a.StoreIDs)}} {
		if len(list.values) > 0 {
			which += " AND " + in(list.column, len(list.values))
			args = append(args, list.values...)
		}
	}
	return which, args
}

// in returns the condition that a column has one of n values.
func in(column string, n int) string {
	if n == 0 {
		return "1 = 0"
	}
	return column + " IN (" + strings.TrimSuffix(strings.Repeat("%s, ", n), ", ") + ")"
}

func anys[T ~string](values []T) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}
