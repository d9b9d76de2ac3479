package access

import (
	"context"
	"slices"
	"testing"

	"caravan/internal/fault"
)

func TestRules(t *testing.T) {
	t.Run("AMB-010 the zero rule refuses every role and nobody", func(t *testing.T) {
		var none Rule
		if !fault.Is(none.Check(context.Background()), fault.Unauthenticated) {
			t.Error("nobody passed")
		}
		for _, role := range Roles() {
			if none.Allows(Actor{Role: role}) {
				t.Errorf("%s passed", role)
			}
		}
	})
	t.Run("AMB-027 auditors are head office and reps; AMB-026 employees never read reports", func(t *testing.T) {
		for _, role := range Roles() {
			if got := Auditors.Allows(Actor{Role: role}); got != role.IsAuditor() {
				t.Errorf("Auditors, %s: %v", role, got)
			}
			if got := Readers.Allows(Actor{Role: role}); got != (role != StoreEmployee) {
				t.Errorf("Readers, %s: %v", role, got)
			}
			if got := Admin.Allows(Actor{Role: role}); got != (role == HeadOffice) {
				t.Errorf("Admin, %s: %v", role, got)
			}
		}
	})
	t.Run("FD-14 a temporary password allows only the password calls, unless impersonated", func(t *testing.T) {
		fresh := Actor{Role: HeadOffice, TemporaryPassword: true}
		if SignedIn.Allows(fresh) || Admin.Allows(fresh) {
			t.Error("a temporary password allowed a call")
		}
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
			for name, rule := range map[string]Rule{"SignedIn": SignedIn, "Admin": Admin, "Only": Only(Roles()...), "in person": SignedIn.InPerson("share a post"), "zero": {}} {
				if rule.Allows(only) || !fault.Is(rule.Check(With(context.Background(), only)), fault.Forbidden) {
					t.Errorf("%s lets a %s in", name, role)
				}
			}
			for name, rule := range map[string]Rule{"Everybody": Everybody, "AnyPassword": AnyPassword, "AnyFactor": AnyFactor, "Office": Office, "Auditors": Auditors, "Readers": Readers,
				"Only": Only(StoreOwner).ComplianceToo(), "in person": Everybody.InPerson("change a profile")} {
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
		if SignedIn.Allows(waits) || Auditors.Allows(waits) || !AnyFactor.Allows(waits) || !AnyPassword.Allows(waits) {
			t.Error("the gate stands wrong")
		}
		if waits.MayImpersonate(Target{UserID: "other", Role: StoreOwner, HasSignedIn: true}) {
			t.Error("they act as somebody")
		}
		if f := fault.Of(SignedIn.Check(With(context.Background(), waits))); f.Kind != fault.Forbidden || f.Details["needsSecondFactor"] != true {
			t.Error(f)
		}
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
		if err := Public.Check(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

func TestReadsOwnStore(t *testing.T) {
	t.Run("AMB-010 AMB-026 owners and managers read things about their store, and nobody without a store does", func(t *testing.T) {
		for _, role := range Roles() {
			if got := (Actor{Role: role, StoreID: "north"}).ReadsOwnStore(); got != (role == StoreOwner || role == StoreManager) {
				t.Errorf("%s: %v", role, got)
			}
			if (Actor{Role: role}).ReadsOwnStore() {
				t.Errorf("%s without a store does", role)
			}
			for _, c := range []struct{ own, asked string }{{"north", "north"}, {"north", "south"}, {"", ""}} {
				want := (role == StoreOwner || role == StoreManager) && c.own == "north" && c.asked == "north"
				if got := (Actor{Role: role, StoreID: c.own}).LeadsStore(c.asked); got != want {
					t.Errorf("%s of %q speaks for %q: %v", role, c.own, c.asked, got)
				}
			}
		}
	})
}

func TestRoles(t *testing.T) {
	t.Run("GENERAL-016 exactly five roles", func(t *testing.T) {
		if len(Roles()) != 5 || Role("ADMIN").Valid() || Role("").Valid() {
			t.Fatal(Roles())
		}
	})
	t.Run("GENERAL-017 admin means head office", func(t *testing.T) {
		for _, role := range Roles() {
			if role.IsAdmin() != (role == HeadOffice) {
				t.Errorf("%s: %v", role, role.IsAdmin())
			}
		}
	})
}

func TestWhoActsAsWhom(t *testing.T) {
	t.Run("IMPERSONATION-003 IMPERSONATION-004 IMPERSONATION-005 AMB-011 head office as anybody, a rep as people of stores, if they are active and have signed in", func(t *testing.T) {
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
					if (Actor{UserID: "me", Role: role}).MayImpersonate(target) {
						t.Errorf("%s acts as a %s, %s", role, as, what)
					}
				}
				for what, actor := range map[string]Actor{"while acting": {ImpersonatorID: "boss"}, "in a preview": {PreviewBy: "boss"}, "with a temporary password": {TemporaryPassword: true}} {
					if actor.UserID, actor.Role = "me", role; actor.MayImpersonate(other) {
						t.Errorf("%s acts as a %s %s", role, as, what)
					}
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
					if got := (Actor{Role: role, StoreID: own}).ReadsStore(id); got != want {
						t.Errorf("%s of %q reads %q: %v", role, own, id, got)
					}
				}
			}
		}
	})
}
