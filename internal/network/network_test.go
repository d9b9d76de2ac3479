package network

import "testing"

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
		if NSWBR.Label() != "VIC/NSW Border Region" || TAS.Label() != "TAS" {
			t.Fatal(NSWBR.Label(), TAS.Label())
		}
	})
}

func TestTiers(t *testing.T) {
	t.Run("GENERAL-020 SF is small, MF medium, LF large", func(t *testing.T) {
		want := map[Tier]string{"SF": "Small", "MF": "Medium", "LF": "Large"}
		for _, tier := range Tiers() {
			if !tier.Valid() || tier.Label() != want[tier] {
				t.Errorf("%s: %s", tier, tier.Label())
			}
		}
		if Tier("XL").Valid() || Tier("").Valid() {
			t.Error("an unknown tier is accepted")
		}
	})
}
