package audience

import (
	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Fields are the fields of a request that say whom a thing is for; embed them in its body.
type Fields struct {
	Visibility          *Visibility      `json:"visibility,omitempty" enum:"" doc:"Sent together with the list that it needs"`
	RestrictedToRegions []network.Region `json:"restrictedToRegions,omitempty" nullable:"false"`
	RestrictedToStores  []string         `json:"restrictedToStores,omitempty" nullable:"false" maxItems:"5000" doc:"Ids of stores"`
	RestrictedToTiers   []network.Tier   `json:"restrictedToTiers,omitempty" nullable:"false"`
	RestrictedToRoles   []access.Role    `json:"restrictedToRoles,omitempty" nullable:"false" doc:"Of a combined audience; empty: everybody of the stores"`
}

// To returns the audience that the fields name, nil when they name none. Fault: Invalid, when they restrict an audience that they do not name.
func (f Fields) To() (*Audience, error) {
	switch {
	case f.Visibility != nil:
		return &Audience{Visibility: *f.Visibility, Regions: f.RestrictedToRegions, StoreIDs: f.RestrictedToStores, Tiers: f.RestrictedToTiers,
			Roles: f.RestrictedToRoles}, nil
	case len(f.RestrictedToRegions)+len(f.RestrictedToStores)+len(f.RestrictedToTiers)+len(f.RestrictedToRoles) > 0:
		return nil, fault.InvalidField("visibility", MessageVisibility)
	}
	return nil, nil
}

// StoreName is a store that a thing is for.
type StoreName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// View are the fields of an answer that say whom a thing is for; embed them in its view.
type View struct {
	Visibility          *Visibility      `json:"visibility" doc:"Null, with the four lists below empty, for those who may not know whom it is for"`
	RestrictedToRegions []network.Region `json:"restrictedToRegions" nullable:"false"`
	RestrictedToStores  []StoreName      `json:"restrictedToStores" nullable:"false"`
	RestrictedToTiers   []network.Tier   `json:"restrictedToTiers" nullable:"false"`
	RestrictedToRoles   []access.Role    `json:"restrictedToRoles" nullable:"false"`
}

// View returns the audience as an answer shows it, with the names of its stores by id. shown is false for those who may not know whom the thing is
// for.
func (a Audience) View(storeNames map[string]string, shown bool) View {
	v := View{RestrictedToRegions: []network.Region{}, RestrictedToStores: []StoreName{}, RestrictedToTiers: []network.Tier{},
		RestrictedToRoles: []access.Role{}}
	if !shown {
		return v
	}
	v.Visibility = &a.Visibility
	v.RestrictedToRegions = append(v.RestrictedToRegions, a.Regions...)
	v.RestrictedToTiers = append(v.RestrictedToTiers, a.Tiers...)
	v.RestrictedToRoles = append(v.RestrictedToRoles, a.Roles...)
	for _, id := range a.StoreIDs {
		v.RestrictedToStores = append(v.RestrictedToStores, StoreName{id, storeNames[id]})
	}
	return v
}
