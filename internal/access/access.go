// Package access says who is asking, and states who may ask for what.
//
// An Actor is the signed-in person behind a request. A Rule is declared beside every operation of the API; an operation without one does not start
// (deny by default, AMB-010). Rules look at the role only. What depends on the thing itself (own store, state of a report) is in each room's policy.go.
package access

import (
	"context"
	"slices"
	"strings"

	"caravan/internal/fault"
)

// Role is what a person does in the network (GENERAL-016; there is no other).
type Role string

// The five roles.
const (
	HeadOffice    Role = "HEAD_OFFICE"
	StoreRep      Role = "STORE_REP"
	StoreOwner    Role = "STORE_OWNER"
	StoreManager  Role = "STORE_MANAGER"
	StoreEmployee Role = "STORE_EMPLOYEE"
)

// Roles lists every role, widest rights first.
func Roles() []Role { return []Role{HeadOffice, StoreRep, StoreOwner, StoreManager, StoreEmployee} }

// Valid tells whether r is one of the five.
func (r Role) Valid() bool { return slices.Contains(Roles(), r) }

// Label is the role as screens write it.
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

// IsAdmin tells whether the role is head office: the two words mean one thing (GENERAL-017, AMB-007).
func (r Role) IsAdmin() bool { return r == HeadOffice }

// IsAuditor tells whether the role completes audit reports (AMB-027).
func (r Role) IsAuditor() bool { return r == HeadOffice || r == StoreRep }

// IsMember tells whether the role belongs to one store.
func (r Role) IsMember() bool { return r == StoreOwner || r == StoreManager || r == StoreEmployee }

// Actor is the person behind a request, read afresh from the database for each, so that a deactivation or a new role holds at once.
type Actor struct {
	UserID            string
	Role              Role
	StoreID           string // the store that the person belongs to; empty for head office and most reps
	SessionID         string
	ImpersonatorID    string // the real person while impersonating; empty otherwise
	TemporaryPassword bool   // until it is changed, only the calls open to AnyPassword are allowed (FD-14)
	ComplianceOnly    bool
}

// Impersonated tells whether somebody else acts as this person.
func (a Actor) Impersonated() bool { return a.ImpersonatorID != "" }

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

// ActorOf is From for an operation that is not public, whose rule has let an actor in; an Unauthenticated fault when there is none.
func ActorOf(ctx context.Context) (Actor, error) {
	a, ok := From(ctx)
	if !ok {
		return Actor{}, fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
	}
	return a, nil
}

// Do hands the person who acts to a handler of an operation that is not public. Without one it answers an Unauthenticated fault, though the operation's rule
// has refused by then.
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
	roles       []Role
}

// The rules that any room may declare. A room with readers of its own says so in its policy, with Only.
var (
	Public      = Rule{public: true}                      // no sign-in needed
	SignedIn    = Only(Roles()...)                        // any role
	AnyPassword = Rule{roles: Roles(), anyPassword: true} // any role, also with a temporary password (FD-14)
	Admin       = Only(HeadOffice)                        // head office
	Auditors    = Only(HeadOffice, StoreRep)              // whoever completes audit reports (AMB-027)
)

// Only is the rule that lets in the roles given.
func Only(roles ...Role) Rule { return Rule{roles: roles} }

// IsPublic tells whether the rule lets everybody in.
func (r Rule) IsPublic() bool { return r.public }

// String names who passes, as docs/routes.txt lists it.
func (r Rule) String() string {
	switch {
	case r.public:
		return "everybody"
	case r.anyPassword:
		return "signed in, any password"
	case len(r.roles) == len(Roles()):
		return "signed in"
	}
	names := make([]string, len(r.roles))
	for i, role := range r.roles {
		names[i] = string(role)
	}
	return strings.Join(names, " ")
}

// Allows tells whether a signed-in actor passes the rule.
func (r Rule) Allows(a Actor) bool {
	if r.public {
		return true
	}
	// While impersonating, the redirect to the password form is off (AMB-012), so the refusal behind it is off too.
	if a.TemporaryPassword && !r.anyPassword && !a.Impersonated() {
		return false
	}
	return slices.Contains(r.roles, a.Role)
}

// Check returns nil when the request's actor passes, Unauthenticated without an actor, Forbidden otherwise.
func (r Rule) Check(ctx context.Context) error {
	if r.public {
		return nil
	}
	a, err := ActorOf(ctx)
	if err != nil {
		return err
	}
	return Allow(r.Allows(a))
}
