package network

import (
	"testing"

	"caravan/internal/platform/check"
)

func TestRegions(t *testing.T) {
	t.Run("GENERAL-018 the nine regions are valid, others are not", func(t *testing.T) {
		if len(Regions()) != 9 {
			t.Fatalf("%d regions", len(Regions()))
		}
		for _, r := range Regions() {
			if !r.Valid() {
				t.Errorf("%s is refused", r)
			}
		}
		for _, r := range []Region{"", "vic", "NZ"} {
			if r.Valid() {
				t.Errorf("%q is accepted", r)
			}
		}
	})
	t.Run("GENERAL-019 NSWBR is labelled VIC/NSW Border Region", func(t *testing.T) {
		check.Is(t, NSWBR.Label(), "VIC/NSW Border Region")
		check.Is(t, TAS.Label(), "TAS")
	})
}

func TestTiers(t *testing.T) {
	t.Run("GENERAL-020 SF is small, MF medium, LF large", func(t *testing.T) {
		want := map[Tier]string{"SF": "Small", "MF": "Medium", "LF": "Large"}
		for _, tier := range Tiers() {
			check.True(t, tier.Valid(), tier)
			check.Is(t, tier.Label(), want[tier])
		}
		check.True(t, !Tier("XL").Valid(), "an unknown tier is accepted")
		check.True(t, !Tier("").Valid(), "an unknown tier is accepted")
	})
}
