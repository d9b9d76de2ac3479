package audience

import (
	"slices"
	"strings"

	"caravan/internal/access"
	"caravan/internal/network"
)

// The groups. Those of regions, stores, tiers and people are followed by a code or an id.
const (
	everybody  = "ALL"
	headOffice = "HO" // sees everything
	reps       = "REP"
	programmes = "PROGRAMMES"
	region     = "REGION:"
	store      = "STORE:"
	tier       = "TIER:"
	person     = "USER:"
	role       = "ROLE:"
	together   = "AND" // followed by some of the others, each after a bar: the people who are in all of them
)

// askedOffice is the group that a combined audience has when it asks head office, which may open everything, to read.
const askedOffice = role + string(access.HeadOffice)

// Groups returns the groups that a thing is published to. A room stores them in a table of its own, a row each, with the columns that Where names.
func Groups(author Author, a Audience) []string {
	groups := []string{headOffice, person + author.UserID}
	switch a.Visibility {
	case Global:
		return append(groups, everybody)
	case MyStore:
		return append(groups, store+author.StoreID)
	case OptInPrograms:
		return append(groups, reps, programmes)
	case SelectRegions:
		groups = append(groups, reps)
		for _, r := range a.Regions {
			groups = append(groups, region+string(r))
		}
	case SelectStores:
		groups = append(groups, reps)
		for _, id := range a.StoreIDs {
			groups = append(groups, store+id)
		}
	case SelectTiers:
		groups = append(groups, reps)
		for _, t := range a.Tiers {
			groups = append(groups, tier+string(t))
		}
	case Combined:
		groups = append(groups, a.combined()...)
	}
	return groups
}

// combined returns the groups of a combined audience.
func (a Audience) combined() (groups []string) {
	if slices.Contains(a.Roles, access.StoreRep) {
		groups = append(groups, reps)
	}
	if slices.Contains(a.Roles, access.HeadOffice) {
		groups = append(groups, askedOffice)
	}
	if a.forMembers() {
		groups = append(groups, combine(named(region, a.Regions), named(tier, a.Tiers), named(store, a.StoreIDs), named(role, a.memberRoles()))...)
	}
	return groups
}

// named returns the groups of the values of one kind.
func named[T ~string](kind string, values []T) []string {
	groups := make([]string, len(values))
	for i, v := range values {
		groups[i] = kind + string(v)
	}
	return groups
}

// combine returns the groups of those who are in a group of each kind, for each choice of them. A kind without groups, like an empty group, asks for
// nothing.
func combine(kinds ...[]string) []string {
	all := []string{together}
	for _, groups := range kinds {
		if len(groups) == 0 {
			continue
		}
		var more []string
		for _, before := range all {
			for _, g := range groups {
				if g == "" {
					more = append(more, before)
				} else {
					more = append(more, before+"|"+g)
				}
			}
		}
		all = more
	}
	return all
}

// GroupRows returns Groups as rows of such a table, each with the thing's id first.
func GroupRows(id string, author Author, a Audience) (rows [][]any) {
	for _, g := range Groups(author, a) {
		rows = append(rows, []any{id, g})
	}
	return rows
}

// Stored returns the audience that a thing was published to, from its visibility and its groups.
func Stored(visibility Visibility, groups []string) Audience {
	a := Audience{Visibility: visibility}
	if visibility == Combined {
		return storedTogether(groups)
	}
	for _, g := range groups {
		if id, is := strings.CutPrefix(g, region); is {
			a.Regions = append(a.Regions, network.Region(id))
		} else if id, is := strings.CutPrefix(g, tier); is {
			a.Tiers = append(a.Tiers, network.Tier(id))
		} else if id, is := strings.CutPrefix(g, store); is && visibility == SelectStores {
			a.StoreIDs = append(a.StoreIDs, id)
		}
	}
	a.Regions, a.StoreIDs, a.Tiers = sorted(a.Regions), sorted(a.StoreIDs), sorted(a.Tiers)
	return a
}

// storedTogether is Stored for a combined audience.
func storedTogether(groups []string) Audience {
	a := Audience{Visibility: Combined}
	for _, g := range groups {
		switch g {
		case reps:
			a.Roles = append(a.Roles, access.StoreRep)
		case askedOffice:
			a.Roles = append(a.Roles, access.HeadOffice)
		}
		of, is := strings.CutPrefix(g, together+"|")
		if !is {
			continue
		}
		for part := range strings.SplitSeq(of, "|") {
			if id, is := strings.CutPrefix(part, region); is {
				a.Regions = append(a.Regions, network.Region(id))
			} else if id, is := strings.CutPrefix(part, tier); is {
				a.Tiers = append(a.Tiers, network.Tier(id))
			} else if id, is := strings.CutPrefix(part, store); is {
				a.StoreIDs = append(a.StoreIDs, id)
			} else if id, is := strings.CutPrefix(part, role); is {
				a.Roles = append(a.Roles, access.Role(id))
			}
		}
	}
	return a.used()
}

// GroupsOf returns the groups that a viewer belongs to: at most 21.
func GroupsOf(v Viewer) []string {
	if v.ComplianceOnly {
		return []string{noGroup}
	}
	if v.Role == access.HeadOffice {
		return []string{headOffice}
	}
	groups := []string{everybody, person + v.UserID}
	if v.Role == access.StoreRep {
		groups = append(groups, reps)
	}
	if s := v.Store; s != nil {
		groups = append(groups, store+s.ID, region+string(s.Region), tier+string(s.Tier))
		if s.InProgramme {
			groups = append(groups, programmes)
		}
	}
	if v.Role.IsMember() {
		groups = append(groups, v.combined()...)
	}
	return groups
}

// combined returns the groups in which a member of a store is for combined audiences: each choice of their region, size, store and role.
func (v Viewer) combined() []string {
	kinds := [][]string{{"", role + string(v.Role)}}
	if s := v.Store; s != nil {
		kinds = append([][]string{{"", region + string(s.Region)}, {"", tier + string(s.Tier)}, {"", store + s.ID}}, kinds...)
	}
	return combine(kinds...)[1:] // but for the first, which asks for nothing
}

// ReachGroups returns the groups of those whom a thing reaches, but for its author (Reaches): a viewer is reached when one of ReachGroupsOf is the
// same.
func ReachGroups(author Author, a Audience) []string {
	if a.Visibility == HeadOffice {
		return []string{headOffice}
	}
	return Groups(author, a)[2:]
}

// noGroup is a group that no thing has: that of people who see nothing, or whom nothing reaches.
const noGroup = "NOBODY"

// ReachGroupsOf returns the groups by which a thing can reach a viewer: at most 20.
func ReachGroupsOf(v Viewer) []string {
	switch {
	case v.ComplianceOnly, v.leftNetwork():
		return []string{noGroup}
	case v.Role == access.HeadOffice:
		return []string{headOffice, everybody, askedOffice}
	}
	return slices.DeleteFunc(GroupsOf(v), func(g string) bool { return g == person+v.UserID })
}

// Where returns the SQL condition under which the viewer may see a thing, and its arguments, for db.Condition: each %s stands for an argument. column
// is the thing's id in the query. table is the room's table of groups, with the columns item_id and audience_group and an index over both. The
// condition asks about one thing at a time, so that a list that is read in order can stop when a page is full.
func Where(v Viewer, column, table string) (fragment string, args []any) {
	for _, g := range GroupsOf(v) {
		args = append(args, g)
	}
	marks := strings.TrimSuffix(strings.Repeat("%s, ", len(args)), ", ")
	return "EXISTS (SELECT 1 FROM " + table + " WHERE item_id = " + column + " AND audience_group IN (" + marks + "))", args
}
