package auth

import (
	"context"
	"net/http"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// FactorView is what a person has set up for the second step of signing in.
type FactorView struct {
	Since         *time.Time `json:"since" doc:"When two-step sign-in was turned on; null: it is off"`
	RecoveryCodes int        `json:"recoveryCodes" doc:"How many recovery codes are left"`
	Required      bool       `json:"required" doc:"The person's role must have it"`
	Passkeys      int        `json:"passkeys" doc:"How many passkeys the person has that work; each is both steps at once"`
	Provider      string     `json:"provider,omitempty" doc:"Where people can sign in besides here; absent: nowhere"`
	LinkedSince   *time.Time `json:"linkedSince" doc:"Since when the person is linked to an account there; null: they are not"`
}

// AppView is what an authenticator app must know. It is shown once.
type AppView struct {
	Secret string  `json:"secret" doc:"To type into an app, in base32"`
	URI    string  `json:"uri" doc:"otpauth://..., which opens an app on the same phone"`
	QR     Picture `json:"qr" doc:"The same address, as a QR code"`
}

// CodesView is a person's recovery codes. They are shown once.
type CodesView struct {
	Codes []string `json:"codes" nullable:"false"`
}

// RoleFactorView says whether a role must have a second step.
type RoleFactorView struct {
	Role      access.Role `json:"role"`
	RoleLabel string      `json:"roleLabel"`
	Required  bool        `json:"required"`
	People    int         `json:"people" doc:"Active people of the role"`
	Without   int         `json:"without" doc:"Of them, those without two-step sign-in"`
}

// RoleFactorsView lists every role with its rule, the one with the most rights first.
type RoleFactorsView struct {
	Items []RoleFactorView `json:"items" nullable:"false"`
}

type codeInput struct {
	Body struct {
		Code string `json:"code,omitempty" maxLength:"60" doc:"The six digits of the app, or a recovery code"`
	}
}

func (h *HTTP[Can]) factorOperations() []web.Operation {
	return []web.Operation{
		{ID: "second-step", Method: "POST", Path: "/auth/login/second-step", Access: access.Public, PerMinute: signInsPerMinute,
			Errors: []int{401, 409, 429}, Handler: web.Raw(h.secondStep), Summary: "Finish a sign-in with a code"},
		{ID: "get-second-factor", Method: "GET", Path: "/users/me/second-factor", Access: ownFactor, Handler: web.JSON(access.Do(h.getFactor)),
			Summary: "Your two-step sign-in"},
		{ID: "start-second-factor", Method: "POST", Path: "/users/me/second-factor", Access: ownFactor, Errors: []int{409, 429},
			Handler: web.JSON(h.startFactor), Summary: "Begin to set up two-step sign-in with an authenticator app"},
		{ID: "confirm-second-factor", Method: "POST", Path: "/users/me/second-factor/confirm", Access: ownFactor, Errors: []int{409, 429},
			Handler: web.JSON(h.confirmFactor), Summary: "Turn on two-step sign-in with a code of the app; answers with your recovery codes"},
		{ID: "renew-recovery-codes", Method: "POST", Path: "/users/me/second-factor/recovery-codes", Access: ownFactor, Errors: []int{409, 429},
			Handler: web.JSON(h.renewCodes), Summary: "Replace your recovery codes"},
		{ID: "remove-second-factor", Method: "POST", Path: "/users/me/second-factor/remove", Access: ownFactor, Status: 204, Errors: []int{409, 429},
			Handler: web.Raw(h.removeFactor), Summary: "Turn off two-step sign-in"},
		{ID: "get-user-second-factor", Method: "GET", Path: "/users/{id}/second-factor", Access: resetFactor, Errors: []int{404},
			Handler: web.JSON(access.Do(h.factorOf)), Summary: "Whether a person has two-step sign-in"},
		{ID: "reset-second-factor", Method: "POST", Path: "/users/{id}/second-factor/reset", Access: resetFactor, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.resetFactor)), Summary: "Turn off two-step sign-in and remove the passkeys of a person who has lost them, and " +
				"sign them out; a repeat changes nothing"},
		{ID: "list-second-factor-roles", Method: "GET", Path: "/second-factor-roles", Access: requireFactor, Handler: web.JSON(access.Do(h.roles)),
			Summary: "Which roles must have two-step sign-in"},
		{ID: "require-second-factor", Method: "PUT", Path: "/second-factor-roles/{role}", Access: requireFactor, Errors: []int{409},
			Handler: web.JSON(access.Do(h.require)), Summary: "Set whether a role must have two-step sign-in; a repeat changes nothing"},
	}
}

func (h *HTTP[Can]) secondStep(ctx context.Context, in *struct {
	Device http.Cookie `cookie:"known_device" hidden:"true"`
	Body   struct {
		SecondStep string `json:"secondStep,omitempty" maxLength:"200" doc:"What the answer to the first step said"`
		Code       string `json:"code,omitempty" maxLength:"60" doc:"The six digits of the app, or a recovery code"`
	}
}) (*signedInOutput[Can], error) {
	out, err := h.service.SecondStep(ctx, in.Body.SecondStep, in.Body.Code,
		Attempt{Address: web.ClientAddress(ctx), Device: in.Device.Value, Agent: web.ClientAgent(ctx)})
	return h.knownDevice(ctx, out), err
}

// knownDevice answers with a new session, and makes the device known.
func (h *HTTP[Can]) knownDevice(ctx context.Context, out SignedIn) *signedInOutput[Can] {
	answer := h.signedIn(ctx, out)
	known := h.cookie(cookieDevice, out.Device, int(deviceKnownFor.Seconds()))
	known.Path = cookieDevicePath
	answer.SetCookie = append(answer.SetCookie, known)
	return answer
}

func (h *HTTP[Can]) getFactor(ctx context.Context, actor access.Actor, _ *struct{}) (FactorView, error) {
	return h.factorView(ctx, actor.UserID)
}

func (h *HTTP[Can]) factorView(ctx context.Context, userID string) (FactorView, error) {
	f, err := h.service.SecondFactor(ctx, userID)
	if err != nil {
		return FactorView{}, err
	}
	since, err := h.service.LinkOf(ctx, userID)
	return FactorView{Provider: h.service.provider.Name(), LinkedSince: since, Since: f.Since, RecoveryCodes: f.RecoveryLeft, Required: f.Required,
		Passkeys: f.Passkeys}, err
}

func (h *HTTP[Can]) startFactor(ctx context.Context, in *struct {
	Body struct {
		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" doc:"Required when you signed in more than 15 minutes ago"`
	}
}) (AppView, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return AppView{}, err
	}
	names, err := h.names(ctx)
	if err != nil {
		return AppView{}, err
	}
	app, err := h.service.StartApp(ctx, identity, in.Body.CurrentPassword, names.Product)
	if err != nil {
		return AppView{}, err
	}
	picture, err := qrCode(app.URI)
	return AppView{Secret: app.Secret, URI: app.URI, QR: picture}, err
}

func (h *HTTP[Can]) confirmFactor(ctx context.Context, in *codeInput) (CodesView, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return CodesView{}, err
	}
	codes, err := h.service.ConfirmApp(ctx, identity, in.Body.Code)
	return CodesView{codes}, err
}

func (h *HTTP[Can]) renewCodes(ctx context.Context, in *codeInput) (CodesView, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return CodesView{}, err
	}
	codes, err := h.service.RenewRecoveryCodes(ctx, identity, in.Body.Code)
	return CodesView{codes}, err
}

func (h *HTTP[Can]) removeFactor(ctx context.Context, in *codeInput) (*web.Empty, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.RemoveFactor(ctx, identity, in.Body.Code)
}

func (h *HTTP[Can]) factorOf(ctx context.Context, actor access.Actor, in *web.PathID) (FactorView, error) {
	if err := h.people.AllowManaging(ctx, actor, in.ID); err != nil {
		return FactorView{}, err
	}
	return h.factorView(ctx, in.ID)
}

func (h *HTTP[Can]) resetFactor(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	if err := h.people.AllowManaging(ctx, actor, in.ID); err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.ResetFactor(ctx, actor, in.ID)
}

func (h *HTTP[Can]) roles(ctx context.Context, actor access.Actor, _ *struct{}) (RoleFactorsView, error) {
	all, err := h.service.RoleFactors(ctx, actor)
	return RoleFactorsView{web.Views(all, func(r RoleFactor) RoleFactorView {
		return RoleFactorView{Role: r.Role, RoleLabel: r.Role.Label(), Required: r.Required, People: r.People, Without: r.Without}
	})}, err
}

func (h *HTTP[Can]) require(ctx context.Context, actor access.Actor, in *struct {
	Role access.Role `path:"role"`
	Body struct {
		Required bool `json:"required"`
	}
}) (RoleFactorsView, error) {
	if err := h.service.RequireFactor(ctx, actor, in.Role, in.Body.Required); err != nil {
		return RoleFactorsView{}, err
	}
	return h.roles(ctx, actor, nil)
}
