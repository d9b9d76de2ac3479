package auth

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/brand"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// People is what the room of people does for this door.
type People interface {
	// UpdateOwn changes the actor's own name and phone number.
	UpdateOwn(ctx context.Context, actor access.Actor, firstName, lastName, phoneNumber string) error
	// AllowManaging returns nil when the actor may see and end the sessions of a person, and otherwise the fault that refuses it.
	AllowManaging(ctx context.Context, actor access.Actor, userID string) error
	FirstPerson
	// Picture returns the profile picture with links for the actor, or nil while it is not ready.
	Picture(ctx context.Context, actor access.Actor, mediaID string) (*network.PictureView, error)
}

// Names tells what the network calls the product and its assistant. The room of the brand implements it.
type Names func(ctx context.Context) (brand.Names, error)

// HTTP is the room's HTTP door. Can is the type that says what the signed-in person may do.
type HTTP[Can any] struct {
	service *Service
	people  People
	canDo   func(access.Actor) Can
	names   Names
	secure  bool // whether the site uses https; then browsers send the cookies over https only
}

// NewHTTP returns the room's HTTP door. canDo says what a person may do anywhere on the site. Cookies are Secure when publicURL is https.
func NewHTTP[Can any](s *Service, people People, canDo func(access.Actor) Can, names Names, publicURL string) *HTTP[Can] {
	return &HTTP[Can]{service: s, people: people, canDo: canDo, names: names, secure: strings.HasPrefix(publicURL, "https://")}
}

// view adds what the person may do.
func (h *HTTP[Can]) view(me Me) MeView[Can] { return MeView[Can]{me, h.canDo(me.actor())} }

// pictured is view with the person's picture, whose links are for the session.
func (h *HTTP[Can]) pictured(ctx context.Context, actor access.Actor, me Me) (_ MeView[Can], err error) {
	if me.pictureID != "" {
		me.ProfilePicture, err = h.people.Picture(ctx, actor, me.pictureID)
	}
	return h.view(me), err
}

type identityKey struct{}

// PersonHeader is the header of a call that changes something. It has the id of the user whom the page shows, in whose name the call is made. In an
// answer it has the id of the user to whom it is given, so that a page takes nothing that was read as somebody else (FD-321).
const PersonHeader = "X-Person"

// MessageOtherPerson is the answer to a call in the name of somebody other than the person who is signed in.
const MessageOtherPerson = "Someone else has signed in on this device. Please sign in again to go on."

// Authenticate finds the caller of a request by the Authorization header, else by the impersonation cookie, else by the access cookie (AMB-009,
// GENERAL-023). Only the first token found counts: when it is not valid, the request has no caller.
//
// The tabs of a browser share their cookies. So when somebody else signs in or an impersonation starts in one tab, other tabs still show the previous
// person. A call that changes something and names that person is refused with a Conflict fault and the detail "otherPerson" (FD-26).
func (h *HTTP[Can]) Authenticate(r *http.Request) (context.Context, error) {
	ctx := r.Context()
	token, byCookie := tokenOf(r)
	if token == "" {
		return ctx, nil
	}
	identity, ok, err := h.service.Identify(ctx, token)
	if err != nil || !ok {
		return ctx, err
	}
	identity.Actor.ByCookie = byCookie
	if person := r.Header.Get(PersonHeader); person != "" && person != identity.Actor.UserID && r.Method != http.MethodGet &&
		r.Method != http.MethodHead {
		f := fault.New(fault.Conflict, MessageOtherPerson)
		f.Details = map[string]any{"otherPerson": true}
		if person == identity.Actor.ImpersonatorID { // the page's own person has begun to act as somebody else, in another tab
			f.Details["impersonation"] = true
		}
		return ctx, f
	}
	return access.With(context.WithValue(ctx, identityKey{}, identity), identity.Actor), nil
}

// RateKey returns the caller's session for the rate limit, because the people of a store may share one address.
func (h *HTTP[Can]) RateKey(r *http.Request) string {
	a, _ := access.From(r.Context())
	return a.SessionID
}

// Person returns the id of the caller; empty: nobody is signed in.
func (h *HTTP[Can]) Person(ctx context.Context) string {
	a, _ := access.From(ctx)
	return a.UserID
}

// Ends names what changes when the caller's session ends.
func (h *HTTP[Can]) Ends(r *http.Request) string {
	if a, signedIn := access.From(r.Context()); signedIn {
		return Topic(a.SessionID)
	}
	return ""
}

// HasToken tells whether a request carries a token, valid or not.
func HasToken(r *http.Request) bool {
	token, _ := tokenOf(r)
	return token != ""
}

func tokenOf(r *http.Request) (token string, byCookie bool) {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token), false
	}
	for _, name := range []string{CookieImpersonation, CookieAccess} {
		if c, err := r.Cookie(name); err == nil && c.Value != "" {
			return c.Value, true
		}
	}
	return "", false
}

// identityFrom returns the caller. Operations whose rule requires a sign-in always have one.
func identityFrom(ctx context.Context) (Identity, error) {
	identity, ok := ctx.Value(identityKey{}).(Identity)
	if !ok {
		return Identity{}, fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
	}
	return identity, nil
}

type signedInOutput[Can any] struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      signedInBody[Can]
}

type signedInBody[Can any] struct {
	Token string      `json:"token" doc:"Bearer token; browsers get it as the HttpOnly cookie access_token as well"`
	User  MeView[Can] `json:"user"`
}

type sessionInput struct {
	Access        http.Cookie `cookie:"access_token" hidden:"true"`
	Impersonation http.Cookie `cookie:"impersonation_token" hidden:"true"`
}

type sessionOutput[Can any] struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      sessionBody[Can]
}

// sessionBody has no user when nobody is signed in. That is a success, because browsers log every refused call in their console.
type sessionBody[Can any] struct {
	User  *MeView[Can] `json:"user"`
	Brand brand.Names  `json:"brand" doc:"What the network calls the product and its assistant (AMB-119)"`
	// Provider is absent where there is none.
	Provider string `json:"provider,omitempty" doc:"Where people can sign in besides here, by the name that people know"`
	// NobodyYet is absent once somebody has an account.
	NobodyYet bool `json:"nobodyYet,omitempty" doc:"Nobody has an account yet: the first one is made with a setup code (FD-415)"`
}

type firstInput struct {
	Body struct {
		ID              string `json:"id" maxLength:"60" doc:"A UUID made by the client, so that a repeat is harmless"`
		Code            string `json:"code,omitempty" maxLength:"100" doc:"The setup code that the program has printed"`
		FirstName       string `json:"firstName,omitempty" maxLength:"200"`
		LastName        string `json:"lastName,omitempty" maxLength:"200"`
		Email           string `json:"email,omitempty" maxLength:"320"`
		Password        string `json:"password,omitempty" maxLength:"1000"`
		PasswordConfirm string `json:"passwordConfirm,omitempty" maxLength:"1000"`
	}
}

type loginInput struct {
	Device http.Cookie `cookie:"known_device" hidden:"true"`
	Body   struct {
		Email    string `json:"email,omitempty" maxLength:"320"`
		Password string `json:"password,omitempty" maxLength:"1000"`
	}
}

type forgotInput struct {
	Body struct {
		Email string `json:"email,omitempty" maxLength:"320"`
	}
}

type resetInput struct {
	Body struct {
		Token           string `json:"token,omitempty" maxLength:"200"`
		Password        string `json:"password,omitempty" maxLength:"1000"`
		PasswordConfirm string `json:"passwordConfirm,omitempty" maxLength:"1000"`
	}
}

type updateInput struct {
	Body struct {
		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" doc:"Required when the user's needsCurrentPassword is true"`
		Password        string `json:"password,omitempty" maxLength:"1000"`
		PasswordConfirm string `json:"passwordConfirm,omitempty" maxLength:"1000"`
	}
}

type meInput struct {
	Body *struct {
		FirstName   *string `json:"firstName,omitempty" maxLength:"200"`
		LastName    *string `json:"lastName,omitempty" maxLength:"200"`
		PhoneNumber *string `json:"phoneNumber,omitempty" maxLength:"200"`
	}
}

type logoutInput struct {
	Authorization string      `header:"Authorization" hidden:"true"`
	Access        http.Cookie `cookie:"access_token" hidden:"true"`
	Impersonation http.Cookie `cookie:"impersonation_token" hidden:"true"`
}

type cookiesOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// Operations returns the room's operations.
func (h *HTTP[Can]) Operations() []web.Operation {
	return slices.Concat(h.sessionOperations(), h.factorOperations(), h.passkeyOperations(), h.providerOperations(), []web.Operation{
		{ID: "login", Method: "POST", Path: "/auth/login", Access: access.Public, PerMinute: signInsPerMinute, Errors: []int{401, 429},
			Handler: web.Raw(h.login), Summary: "Sign in with email and password"},
		{ID: "forgot-password", Method: "POST", Path: "/auth/forgot-password", Access: access.Public, Status: 204, Handler: web.Raw(h.forgot),
			Summary: "Ask for a link to set a new password"},
		{ID: "reset-password", Method: "POST", Path: "/auth/reset-password", Access: access.Public, Errors: []int{401}, Handler: web.Raw(h.reset),
			Summary: "Set a new password with the token of a link, and sign in"},
		{ID: FirstOperation, Method: "POST", Path: FirstPath, Access: access.Public, PerMinute: signInsPerMinute, Errors: []int{401, 409, 429},
			Handler: web.Raw(h.makeFirst), Summary: "Make the first account, of head office, with a setup code, and sign in"},
		{ID: "logout", Method: "POST", Path: "/auth/logout", Access: access.Public, Status: 204, Handler: web.Raw(h.logout),
			Summary: "End this session"},
		{ID: "get-session", Method: "GET", Path: "/auth/session", Access: access.Public, Handler: web.Raw(h.session),
			Summary: "Who is signed in, if anybody; the app asks when it starts"},
		{ID: "impersonate", Method: "POST", Path: "/auth/impersonate/{userId}", Access: startImpersonating, Errors: []int{404},
			Handler: web.Raw(h.impersonate), Summary: "Act as another user for 30 minutes at most"},
		{ID: "stop-impersonating", Method: "POST", Path: "/auth/stop-impersonating", Access: access.Public, Status: 204,
			Handler: web.Raw(h.stopImpersonating), Summary: "End this impersonation and go on as yourself"},
		{ID: "update-password", Method: "PATCH", Path: "/users/me/update-password", Access: ownPassword, Errors: []int{429},
			Handler: web.JSON(h.updatePassword), Summary: "Change your own password"},
		{ID: "get-me", Method: "GET", Path: "/users/me", Access: access.AnyPassword, Handler: web.JSON(h.getMe),
			Summary: "The signed-in user"},
		{ID: "fetch-me", Method: "POST", Path: "/users/me", Access: access.AnyPassword, Handler: web.JSON(h.me),
			Summary: "The signed-in user; with fields, first changes your own name and phone"},
	})
}

func (h *HTTP[Can]) login(ctx context.Context, in *loginInput) (*signedInOutput[Can], error) {
	out, err := h.service.Login(ctx, Attempt{Email: in.Body.Email, Password: in.Body.Password, Address: web.ClientAddress(ctx), Device: in.Device.Value,
		Agent: web.ClientAgent(ctx)})
	return h.knownDevice(ctx, out), err
}

func (h *HTTP[Can]) forgot(ctx context.Context, in *forgotInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.Forgot(ctx, in.Body.Email)
}

func (h *HTTP[Can]) reset(ctx context.Context, in *resetInput) (*signedInOutput[Can], error) {
	out, err := h.service.Reset(ctx, in.Body.Token, in.Body.Password, in.Body.PasswordConfirm, web.ClientAddress(ctx), web.ClientAgent(ctx))
	return h.signedIn(ctx, out), err
}

func (h *HTTP[Can]) makeFirst(ctx context.Context, in *firstInput) (*signedInOutput[Can], error) {
	b := in.Body
	id, err := uuid.Parse(b.ID)
	if err != nil {
		return nil, fault.InvalidField("id", "Please send a UUID.")
	}
	out, err := h.service.MakeFirst(ctx, h.people, FirstAccount{ID: id.String(), Code: b.Code,
		Newcomer: Newcomer{FirstName: b.FirstName, LastName: b.LastName, Email: b.Email}, Password: b.Password, PasswordConfirm: b.PasswordConfirm,
		Address: web.ClientAddress(ctx), Agent: web.ClientAgent(ctx)})
	return h.signedIn(ctx, out), err
}

// session returns who is signed in. When an impersonation has ended by itself, the browser still has its cookie, which would hide the person's own
// session: that cookie is removed, and the answer is about the person themself.
func (h *HTTP[Can]) session(ctx context.Context, in *sessionInput) (*sessionOutput[Can], error) {
	names, err := h.names(ctx)
	if err != nil {
		return nil, err
	}
	out := &sessionOutput[Can]{Body: sessionBody[Can]{Brand: names, Provider: h.service.provider.Name()}}
	identity, ok := ctx.Value(identityKey{}).(Identity)
	if !ok && in.Impersonation.Value != "" {
		out.SetCookie = []http.Cookie{h.cookie(CookieImpersonation, "", -1)}
		if identity, ok, err = h.service.Identify(ctx, in.Access.Value); err != nil {
			return nil, err
		}
	}
	if !ok {
		out.Body.NobodyYet, err = h.people.Nobody(ctx)
		return out, err
	}
	me, err := h.service.Me(ctx, identity)
	if err != nil {
		return nil, err
	}
	view, err := h.pictured(ctx, identity.Actor, me)
	out.Body.User = &view
	return out, err
}

func (h *HTTP[Can]) updatePassword(ctx context.Context, in *updateInput) (_ MeView[Can], err error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return MeView[Can]{}, err
	}
	me, err := h.service.UpdatePassword(ctx, identity, in.Body.CurrentPassword, in.Body.Password, in.Body.PasswordConfirm)
	return h.view(me), err
}

func (h *HTTP[Can]) getMe(ctx context.Context, _ *struct{}) (MeView[Can], error) {
	return h.me(ctx, &meInput{})
}

// me returns the signed-in person. When the request has fields, it changes those first, which is forbidden with a temporary password and while
// impersonating (AMB-002, AMB-012).
func (h *HTTP[Can]) me(ctx context.Context, in *meInput) (_ MeView[Can], err error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return MeView[Can]{}, err
	}
	me, err := h.service.Me(ctx, identity)
	if err != nil {
		return MeView[Can]{}, err
	}
	if in.Body == nil || in.Body.FirstName == nil && in.Body.LastName == nil && in.Body.PhoneNumber == nil {
		return h.pictured(ctx, identity.Actor, me)
	}
	if err := ownProfile.Check(ctx); err != nil {
		return MeView[Can]{}, err
	}
	or := func(sent *string, is string) string {
		if sent != nil {
			return *sent
		}
		return is
	}
	b := in.Body
	if err := h.people.UpdateOwn(ctx, identity.Actor, or(b.FirstName, me.FirstName), or(b.LastName, me.LastName),
		or(b.PhoneNumber, me.PhoneNumber)); err != nil {
		return MeView[Can]{}, err
	}
	if me, err = h.service.Me(ctx, identity); err != nil {
		return MeView[Can]{}, err
	}
	return h.pictured(ctx, identity.Actor, me)
}

// logout ends the session of every token in the request and removes the cookies.
func (h *HTTP[Can]) logout(ctx context.Context, in *logoutInput) (*cookiesOutput, error) {
	_, bearer, _ := strings.Cut(in.Authorization, " ")
	for _, token := range []string{bearer, in.Access.Value, in.Impersonation.Value} {
		if token == "" {
			continue
		}
		if err := h.service.Logout(ctx, token); err != nil {
			return nil, err
		}
	}
	return &cookiesOutput{SetCookie: []http.Cookie{h.cookie(CookieAccess, "", -1), h.cookie(CookieImpersonation, "", -1)}}, nil
}

// signedIn answers with a new session. It also ends an earlier impersonation, by removing its cookie.
func (h *HTTP[Can]) signedIn(ctx context.Context, s SignedIn) *signedInOutput[Can] {
	if s.Token != "" { // whoever looks for an attack needs to know who got in, and from where
		slog.InfoContext(ctx, "signed in", "user", s.User.ID, "address", web.ClientAddress(ctx))
	}
	return &signedInOutput[Can]{
		SetCookie: []http.Cookie{h.cookie(CookieAccess, s.Token, int(SessionLongest.Seconds())), h.cookie(CookieImpersonation, "", -1)},
		Body:      signedInBody[Can]{Token: s.Token, User: h.view(s.User)},
	}
}

// cookie builds a cookie that no script can read (AMB-009). A negative age removes it.
func (h *HTTP[Can]) cookie(name, value string, age int) http.Cookie {
	return http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, HttpOnly: true, Secure: h.secure, SameSite: http.SameSiteLaxMode}
}
