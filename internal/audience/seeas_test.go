package audience_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestSeeAs(t *testing.T) {
	t.Run("FD-211 a preview sees what every real person of the kind sees, but for what is addressed to them or to their store by name",
		func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				v := viewers.Filter(func(v audience.Viewer) bool {
					return !v.ComplianceOnly && !v.Role.IsAdmin() && v.Role.IsMember() == (v.Store != nil)
				}).Draw(t, "viewer")
				author, a := authors.Draw(t, "by"), audiences.Draw(t, "to")
				kind := audience.SeeAs{Role: v.Role}
				if v.Store != nil {
					kind.Region, kind.Tier, kind.InProgramme = v.Store.Region, v.Store.Tier, v.Store.InProgramme
				}
				byName := v.UserID == author.UserID || v.Store != nil && (a.Visibility == audience.MyStore || a.Visibility == audience.SelectStores ||
					a.Visibility == audience.Combined && len(a.StoreIDs) > 0)
				seen := audience.MaySee(kind.Viewer(), author, a)
				if real := audience.MaySee(v, author, a); !byName && seen != real || byName && seen && !real {
					t.Fatalf("%+v sees what %+v published to %+v: %v; the preview: %v", v, author, a, real, seen)
				}
			})
		})
	t.Run("FD-211 no rule lets a preview call an operation, and it acts in nobody's name", func(t *testing.T) {
		for _, role := range access.Roles()[1:] {
			p := audience.SeeAs{Role: role, Region: network.VIC,
				Tier: network.Medium}.Actor(access.Actor{UserID: "ann", Role: access.HeadOffice, SessionID: "s"})
			for _, rule := range []access.Rule{access.SignedIn, access.AnyPassword, access.AnyFactor, access.Auditors, access.Readers, access.Admin,
				access.Only(role)} {
				check.True(t, !rule.Allows(p), p, role, rule)
				check.True(t, fault.Is(rule.Check(access.With(context.Background(), p)), fault.Forbidden), role, rule)
			}
			check.Is(t, p.SessionID, "s", p)
			check.True(t, !p.MayImpersonate(access.Target{UserID: "x", Role: access.StoreOwner, HasSignedIn: true}), p)
		}
	})
	t.Run("FD-211 only head office looks, in its own name", func(t *testing.T) {
		for _, role := range access.Roles() {
			check.Is(t, audience.MaySeeAs.Allows(access.Actor{Role: role}), role.IsAdmin(), role)
		}
		if audience.MaySeeAs.Allows(access.Actor{Role: access.HeadOffice, ImpersonatorID: "x"}) {
			t.Error("while acting as somebody")
		}
	})
}
