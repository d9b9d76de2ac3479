package audience

import (
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Fields are the fields of a request that say whom a thing is for; embed them in its body.
type Fields struct {
	Visibility          *Visibility      `json:"visibility,omitempty" doc:"Sent together with the list that it needs"`
	RestrictedToRegions []network.Region `json:"restrictedToRegions,omitempty" nullable:"false" enum:"NSW,VIC,QLD,WA,SA,TAS,ACT,NT,NSWBR"`
	RestrictedToStores  []string         `json:"restrictedToStores,omitempty" nullable:"false" maxItems:"5000" doc:"Ids of stores"`
	RestrictedToTiers   []network.Tier   `json:"restrictedToTiers,omitempty" nullable:"false" enum:"SF,MF,LF"`
}

// To returns the audience that the fields name, nil when they name none. Fault: Invalid, when they restrict an audience that they do not name.
func (f Fields) To() (*Audience, error) {
	switch {
	case f.Visibility != nil:
		return &Audience{Visibility: *f.Visibility, Regions: f.RestrictedToRegions, StoreIDs: f.RestrictedToStores, Tiers: f.RestrictedToTiers}, nil
	case len(f.RestrictedToRegions)+len(f.RestrictedToStores)+len(f.RestrictedToTiers) > 0:
		return nil, fault.InvalidField("visibility", MessageVisibility)
	}
	return nil, nil
}
