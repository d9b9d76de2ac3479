package access

import (
	"context"
	"slices"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestRules(t *testing.T) {
	t.Run("AMB-010 the zero rule refuses every role and nobody", func(t *testing.T) {
		var none Rule
		if !fault.Is(none.Check(context.Background()), fault.Unauthenticated) {
			t.Error("nobody passed")
		}
		for _, role := range Roles() {
			check.True(t, !none.Allows(Actor{Role: role}), role)
		}
	})
	t.Run("AMB-027 auditors are head office and reps; AMB-026 employees never read reports", func(t *testing.T) {
		for _, role := range Roles() {
			check.Is(t, Auditors.Allows(Actor{Role: role}), role.IsAuditor(), role)
			check.Is(t, Readers.Allows(Actor{Role: role}), role != StoreEmployee, role)
			check.Is(t, Admin.Allows(Actor{Role: role}), role == HeadOffice, role)
		}
	})
	t.Run("FD-14 a temporary password allows only the password calls, unless impersonated", func(t *testing.T) {
		fresh := Actor{Role: HeadOffice, TemporaryPassword: true}
		check.True(t, !SignedIn.Allows(fresh), "a temporary password allowed a call")
		check.True(t, !Admin.Allows(fresh), "a temporary password allowed a call")
		if !AnyPassword.Allows(fresh) {
			t.Error("a temporary password cannot be changed")
		}
		fresh.ImpersonatorID = "someone"
		if !SignedIn.Allows(fresh) {
			t.Error("AMB-012 the temporary password must not stop impersonation")
		}
	})
	t.Run("AMB-015 FD-271 who only sees Compliance calls what a rule names them for, as their role may, and acts as nobody", func(t *testing.T) {
		for _, role := range Roles() {
			only, whole := Actor{Role: role, ComplianceOnly: true}, Actor{Role: role}
			for name, rule := range map[string]Rule{"SignedIn": SignedIn, "Admin": Admin, "Only": Only(Roles()...),
				"in person": SignedIn.InPerson("share a post"), "zero": {}} {
				check.True(t, !rule.Allows(only), only, name, role)
				check.True(t, fault.Is(rule.Check(With(context.Background(), only)), fault.Forbidden), name, role)
			}
			for name, rule := range map[string]Rule{"Everybody": Everybody, "AnyPassword": AnyPassword, "AnyFactor": AnyFactor, "Office": Office,
				"Auditors": Auditors, "Readers": Readers, "Only": Only(StoreOwner).ComplianceToo(), "in person": Everybody.InPerson("change a profile")} {
				if got, want := rule.Allows(only), rule.Allows(whole); got != want {
					t.Errorf("%s allows a %s: got %v, want %v as for everybody of the role", name, role, got, want)
				}
			}
			if only.MayImpersonate(Target{UserID: "other", Role: StoreOwner, HasSignedIn: true}) {
				t.Errorf("a %s acts as somebody who sees everything", role)
			}
		}
		waits := Actor{Role: StoreRep, NeedsSecondFactor: true, ComplianceOnly: true}
		if f := fault.Of(SignedIn.Check(With(context.Background(), waits))); f.Details != nil {
			t.Errorf("it promises %v, and they may not do it anyway", f.Details)
		}
	})
	t.Run("FD-132 whoever must set up a second step can do just that, and choose a password; whoever acts as them is not affected", func(t *testing.T) {
		waits := Actor{Role: StoreRep, NeedsSecondFactor: true}
		check.True(t, !SignedIn.Allows(waits), "the gate stands wrong")
		check.True(t, !Auditors.Allows(waits), "the gate stands wrong")
		check.True(t, AnyFactor.Allows(waits), "the gate stands wrong")
		check.True(t, AnyPassword.Allows(waits), "the gate stands wrong")
		if waits.MayImpersonate(Target{UserID: "other", Role: StoreOwner, HasSignedIn: true}) {
			t.Error("they act as somebody")
		}
		f := fault.Of(SignedIn.Check(With(context.Background(), waits)))
		check.Is(t, f.Kind, fault.Forbidden, f)
		check.Is[any](t, f.Details["needsSecondFactor"], true, f)
		if f := fault.Of(Admin.Check(With(context.Background(), waits))); f.Details != nil {
			t.Error("it promises what the role may not do anyway")
		}
		if AnyFactor.Allows(Actor{Role: StoreRep, TemporaryPassword: true}) {
			t.Error("a temporary password is replaced first")
		}
		waits.ImpersonatorID = "someone"
		if !SignedIn.Allows(waits) {
			t.Error("acting as them is refused")
		}
	})
	t.Run("GENERAL-003 without a sign-in only public calls are allowed", func(t *testing.T) {
		for _, rule := range []Rule{SignedIn, AnyPassword, Admin, Auditors, Readers, Only(StoreOwner)} {
			if !fault.Is(rule.Check(context.Background()), fault.Unauthenticated) {
				t.Error("a protected rule allowed a request without an actor")
			}
		}
		check.Is(t, Public.Check(context.Background()), nil)
	})
}

func TestReadsOwnStore(t *testing.T) {
	t.Run("AMB-010 AMB-026 owners and managers read things about their store, and nobody without a store does", func(t *testing.T) {
		for _, role := range Roles() {
			check.Is(t, (Actor{Role: role, StoreID: "north"}).ReadsOwnStore(), role == StoreOwner || role == StoreManager, role)
			check.True(t, !(Actor{Role: role}).ReadsOwnStore(), role)
			for _, c := range []struct{ own, asked string }{{"north", "north"}, {"north", "south"}, {"", ""}} {
				want := (role == StoreOwner || role == StoreManager) && c.own == "north" && c.asked == "north"
				check.Is(t, (Actor{Role: role, StoreID: c.own}).LeadsStore(c.asked), want, role, c.own, c.asked)
			}
		}
	})
}

func TestRoles(t *testing.T) {
	t.Run("GENERAL-016 exactly five roles", func(t *testing.T) {
		check.Must(t, check.Is(t, len(Roles()), 5, Roles()))
		check.Must(t, check.True(t, !Role("ADMIN").Valid(), Roles()))
		check.Must(t, check.True(t, !Role("").Valid(), Roles()))
	})
	t.Run("GENERAL-017 admin means head office", func(t *testing.T) {
		for _, role := range Roles() {
			check.Is(t, role.IsAdmin(), role == HeadOffice, role)
		}
	})
}

func TestWhoActsAsWhom(t *testing.T) {
	t.Run("IMPERSONATION-003 IMPERSONATION-004 IMPERSONATION-005 AMB-011 head office as anybody, a rep as people of stores, if they are active and "+
		"have signed in", func(t *testing.T) {
		members := []Role{StoreOwner, StoreManager, StoreEmployee}
		for _, role := range append(Roles(), "OTHER") {
			if got, want := role.IsMember(), slices.Contains(members, role); got != want {
				t.Errorf("%s is of a store: %v, want %v", role, got, want)
			}
			for _, as := range Roles() {
				other := Target{UserID: "other", Role: as, HasSignedIn: true}
				may := role == HeadOffice || role == StoreRep && slices.Contains(members, as)
				if got := (Actor{UserID: "me", Role: role}).MayImpersonate(other); got != may {
					t.Errorf("%s acts as %s: %v, want %v", role, as, got, may)
				}
				gone, stranger, self := other, other, other
				gone.Gone, stranger.HasSignedIn, self.UserID = true, false, "me"
				for what, target := range map[string]Target{"somebody who is gone": gone, "somebody who never signed in": stranger, "themself": self} {
					check.True(t, !(Actor{UserID: "me", Role: role}).MayImpersonate(target), role, as, what)
				}
				for what, actor := range map[string]Actor{"while acting": {ImpersonatorID: "boss"}, "in a preview": {PreviewBy: "boss"},
					"with a temporary password": {TemporaryPassword: true}} {
					actor.UserID, actor.Role = "me", role
					check.True(t, !actor.MayImpersonate(other), role, as, what)
				}
			}
		}
	})
}

func TestWhoReadsStores(t *testing.T) {
	t.Run("AMB-010 auditors read what everybody of a store reads at every store, people of a store at theirs, and nobody else", func(t *testing.T) {
		for _, role := range append(Roles(), "OTHER") {
			for _, own := range []string{"north", ""} {
				for _, id := range []string{"north", "south", ""} {
					want := role.IsAuditor() || role.IsMember() && own == "north" && id == "north"
					check.Is(t, (Actor{Role: role, StoreID: own}).ReadsStore(id), want, role, own, id)
				}
			}
		}
	})
}
