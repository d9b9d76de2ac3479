// Package access says who is making a request, and which roles may make it.
//
// An Actor is the signed-in person behind a request. Every operation of the API declares a Rule; the program does not start when one is missing (deny
// by default, AMB-010). Rules look at the role only. Permissions that depend on the thing itself (a person's own store, the state of a report) are in
// each room's policy.go.
package access

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/fault"
)

// Role is what a person does in the network (GENERAL-016). There are no others.
type Role string

// The five roles.
const (
	HeadOffice    Role = "HEAD_OFFICE"
	StoreRep      Role = "STORE_REP"
	StoreOwner    Role = "STORE_OWNER"
	StoreManager  Role = "STORE_MANAGER"
	StoreEmployee Role = "STORE_EMPLOYEE"
)

// Roles lists every role, the one with the most rights first.
func Roles() []Role { return []Role{HeadOffice, StoreRep, StoreOwner, StoreManager, StoreEmployee} }

// Values lists every role, for the document of the API.
func (Role) Values() []Role { return Roles() }

// Valid tells whether r is one of the five.
func (r Role) Valid() bool { return slices.Contains(Roles(), r) }

// Label returns the role's name for screens.
func (r Role) Label() string {
	switch r {
	case HeadOffice:
		return "Head Office"
	case StoreRep:
		return "Store Rep"
	case StoreOwner:
		return "Store Owner"
	case StoreManager:
		return "Store Manager"
	case StoreEmployee:
		return "Store Employee"
	}
	return string(r)
}

// IsAdmin tells whether the role is head office: 'admin' is another word for it (GENERAL-017, AMB-007).
func (r Role) IsAdmin() bool { return r == HeadOffice }

// IsAuditor tells whether the role completes audit reports (AMB-027).
func (r Role) IsAuditor() bool { return r == HeadOffice || r == StoreRep }

// IsMember tells whether the role belongs to one store.
func (r Role) IsMember() bool { return r == StoreOwner || r == StoreManager || r == StoreEmployee }

// Actor is the person behind a request. It is read from the database for each request, so that a deactivation or a new role takes effect at once.
type Actor struct {
	UserID            string
	Role              Role
	StoreID           string // the store that the person belongs to; empty for head office and most reps
	SessionID         string
	ByCookie          bool   // the session comes as a browser's cookie, which it sends with the requests for pictures as well
	ImpersonatorID    string // the real person while impersonating; empty otherwise
	TemporaryPassword bool   // until it is changed, only operations with the rule AnyPassword are allowed (FD-14)
	// the role must sign in with a second step and the person has none; until then only AnyPassword and AnyFactor are allowed (FD-132)
	NeedsSecondFactor bool
	ComplianceOnly    bool   // sees Compliance and Settings only: a rule allows them nothing that it does not name (FD-271)
	HeadOfficeChat    bool   // has the permission HEAD_OFFICE_CHAT; it counts only in head office
	PreviewBy         string // the user of head office who looks at what such people see; empty: this is a real person (audience.SeeAs)
}

// HeadOfficeChat is the name of the permission to answer messages for head office (AMB-107).
const HeadOfficeChat = "HEAD_OFFICE_CHAT"

// ReadsOwnStore tells whether the person may read things about their own store. Its owners and managers may (AMB-010, AMB-026).
func (a Actor) ReadsOwnStore() bool {
	return a.StoreID != "" && (a.Role == StoreOwner || a.Role == StoreManager)
}

// LeadsStore tells whether the person speaks for this store: its owners and managers do (AMB-010, REPLY-001, SELFCHECK-001).
func (a Actor) LeadsStore(storeID string) bool { return a.ReadsOwnStore() && a.StoreID == storeID }

// ReadsStore tells whether the person may read what everybody of a store reads: auditors of every store, its people of theirs (GENERAL-006, AMB-010,
// AMB-059, AMB-076). The rooms with such things name it in their policies.
func (a Actor) ReadsStore(storeID string) bool {
	return a.Role.IsAuditor() || a.Role.IsMember() && storeID != "" && a.StoreID == storeID
}

// Impersonated tells whether somebody else is acting as this person.
func (a Actor) Impersonated() bool { return a.ImpersonatorID != "" }

// Target is somebody whom a person may want to act as.
type Target struct {
	UserID      string
	Role        Role
	Gone        bool // deactivated or deleted
	HasSignedIn bool // at least once
}

// MayImpersonate tells whether the person may act as somebody else (IMPERSONATION-003 to 005, AMB-011): head office as anybody, a rep as people of
// stores, and both only as active people who have signed in before. Nobody acts as themself, or as one person while acting as another, and nobody who
// only sees Compliance, because they would see everything else (FD-271). It is the one rule, for lists of people and for the start itself.
func (a Actor) MayImpersonate(t Target) bool {
	switch {
	case a.Impersonated(), a.PreviewBy != "", a.ComplianceOnly, a.TemporaryPassword, a.NeedsSecondFactor, t.Gone, !t.HasSignedIn, t.UserID == a.UserID:
		return false
	case a.Role == HeadOffice:
		return true
	}
	return a.Role == StoreRep && t.Role.IsMember()
}

// Fingerprint returns a text that differs when anything about the person differs that an answer to them may depend on, except their session.
func (a Actor) Fingerprint() string {
	a.SessionID = ""
	return fmt.Sprint(a)
}

type contextKey struct{}

// With puts the actor into the context of a request.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, contextKey{}, a)
}

// From returns the actor of a request; ok is false when nobody is signed in.
func From(ctx context.Context) (a Actor, ok bool) {
	a, ok = ctx.Value(contextKey{}).(Actor)
	return a, ok
}

// ActorOf returns the actor of a request to an operation that is not public. It returns an Unauthenticated fault when there is none.
func ActorOf(ctx context.Context) (Actor, error) {
	a, ok := From(ctx)
	if !ok {
		return Actor{}, fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
	}
	return a, nil
}

// Do passes the actor to the handler of an operation that is not public. It answers with an Unauthenticated fault when there is none; the operation's
// rule has normally refused such a request already.
func Do[I, O any](handler func(context.Context, Actor, I) (O, error)) func(context.Context, I) (O, error) {
	return func(ctx context.Context, in I) (out O, err error) {
		actor, err := ActorOf(ctx)
		if err != nil {
			return out, err
		}
		return handler(ctx, actor, in)
	}
}

// Allow turns a permission of a room's policy into nil or a Forbidden fault.
func Allow(permitted bool) error {
	if !permitted {
		return fault.Denied()
	}
	return nil
}

// Rule decides whether the actor of a request may call an operation. The zero Rule refuses everybody.
type Rule struct {
	public      bool
	anyPassword bool
	anyFactor   bool
	traced      bool
	compliance  bool // also for those who only see Compliance
	roles       []Role
	inPerson    string // what nobody can do while impersonating, such as "share a post"; empty: they can
}

// The rules that every room may use. A room whose operations are for others defines its own rule in its policy, with Only.
var (
	Public   = Rule{public: true} // no sign-in needed
	SignedIn = Only(Roles()...)   // any role, but not who only sees Compliance
	// any role: a person's own account, and what Compliance leads to
	Everybody = SignedIn.ComplianceToo()
	// Everybody, also before the password is chosen and a second step set up (FD-14, FD-132)
	AnyPassword = Rule{roles: Roles(), compliance: true, anyPassword: true, anyFactor: true}
	AnyFactor   = Rule{roles: Roles(), compliance: true, anyFactor: true} // Everybody, also before a second step is set up (FD-132)
	Admin       = Only(HeadOffice)                                        // head office, but not who only sees Compliance
	Office      = Admin.ComplianceToo()                                   // head office: what is kept in Compliance and Settings
	Auditors    = Only(HeadOffice, StoreRep).ComplianceToo()              // the roles that complete audit reports (AMB-027)
	// the roles that read audit reports, and therefore the things that reports name (AMB-026)
	Readers = Only(HeadOffice, StoreRep, StoreOwner, StoreManager).ComplianceToo()
)

// Only returns a rule that allows the given roles, but nobody who only sees Compliance.
func Only(roles ...Role) Rule { return Rule{roles: roles} }

// ComplianceToo returns a rule that also allows those of its roles who only see Compliance and Settings (AMB-015, FD-271).
func (r Rule) ComplianceToo() Rule {
	r.compliance = true
	return r
}

// InPerson returns a rule that allows the same people, but only in their own name (AMB-012, AMB-097). act is what they do, such as "share a post",
// for the sentence that refuses it to whoever acts as one of them.
func (r Rule) InPerson(act string) Rule {
	r.inPerson = act
	return r
}

// IsInPerson tells whether the rule refuses whoever acts as somebody else.
func (r Rule) IsInPerson() bool { return r.inPerson != "" }

// Traced returns the same rule for an operation whose calls are on the audit trail, whoever makes them.
func (r Rule) Traced() Rule {
	r.traced = true
	return r
}

// IsTraced tells whether calls that change something are on the audit trail: those of the operations that say so, and of those that only head office
// may call.
func (r Rule) IsTraced() bool { return r.traced || slices.Equal(r.roles, Admin.roles) }

// IsPublic tells whether the rule allows everybody.
func (r Rule) IsPublic() bool { return r.public }

// String says who the rule allows, for docs/routes.txt.
func (r Rule) String() string {
	who := "signed in"
	switch {
	case r.public:
		return "everybody"
	case r.anyPassword:
		who = "signed in, any password"
	case r.anyFactor:
		who = "signed in, without a second step too"
	case len(r.roles) < len(Roles()):
		names := make([]string, len(r.roles))
		for i, role := range r.roles {
			names[i] = string(role)
		}
		who = strings.Join(names, " ")
	}
	if r.IsInPerson() {
		who += ", in person"
	}
	if !r.compliance {
		who += ", all of the app"
	}
	return who
}

// Allows tells whether the rule allows a signed-in actor.
func (r Rule) Allows(a Actor) bool { return r.allowsPerson(a) && !r.refusesImpersonator(a) }

func (r Rule) refusesImpersonator(a Actor) bool { return r.IsInPerson() && a.Impersonated() }

// allowsPerson tells whether the rule allows the person, whoever acts as them.
func (r Rule) allowsPerson(a Actor) bool {
	if r.public {
		return true
	}
	if a.PreviewBy != "" || a.ComplianceOnly && !r.compliance { // a preview actor may call no operation
		return false
	}
	// While impersonating nobody is redirected to the password form (AMB-012), so calls are not refused either.
	if a.TemporaryPassword && !r.anyPassword && !a.Impersonated() || r.waitsForFactor(a) {
		return false
	}
	return slices.Contains(r.roles, a.Role)
}

// waitsForFactor tells whether the person must set up a second step first. Whoever acts as them has one, or needs none.
func (r Rule) waitsForFactor(a Actor) bool {
	return a.NeedsSecondFactor && !r.anyFactor && !a.Impersonated()
}

// Check returns nil when the rule allows the request's actor. Otherwise it returns an Unauthenticated fault when there is no actor, and Forbidden
// when there is one. Whoever is refused only because they act as somebody else is told so.
func (r Rule) Check(ctx context.Context) error {
	if r.public {
		return nil
	}
	a, err := ActorOf(ctx)
	if err != nil {
		return err
	}
	if r.waitsForFactor(a) && slices.Contains(r.roles, a.Role) && (r.compliance || !a.ComplianceOnly) {
		f := fault.New(fault.Forbidden, messageNeedsFactor)
		f.Details = map[string]any{"needsSecondFactor": true}
		return f
	}
	if r.allowsPerson(a) && r.refusesImpersonator(a) {
		return fault.New(fault.Forbidden, fmt.Sprintf(messageInPerson, r.inPerson))
	}
	return Allow(r.Allows(a))
}

// messageNeedsFactor refuses whoever must set up a second step first (FD-132).
const messageNeedsFactor = "Please set up two-step sign-in first."

// messageInPerson refuses what people only do in their own name (AMB-012).
const messageInPerson = "You cannot %s while impersonating a user."
