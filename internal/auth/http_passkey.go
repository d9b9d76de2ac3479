package auth

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// PasskeyView is one of a person's passkeys.
type PasskeyView struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Synced    bool       `json:"synced" doc:"It may be on several of the person's devices"`
	CreatedAt time.Time  `json:"createdAt"`
	LastUsed  *time.Time `json:"lastUsed" doc:"Null: not yet"`
	Copied    bool       `json:"copied" doc:"Somebody may have a copy of it, so it signs nobody in any more"`
}

// PasskeysView is a person's passkeys.
type PasskeysView struct {
	Items []PasskeyView `json:"items" nullable:"false" doc:"The oldest first"`
	Most  int           `json:"most" doc:"How many a person may have"`
	Name  string        `json:"name" doc:"What the next one may be called: the browser and system that ask"`
}

// PasskeyRequestView is what a browser must know to sign in with a passkey: the form that PublicKeyCredential.parseRequestOptionsFromJSON reads.
type PasskeyRequestView struct {
	Challenge        string `json:"challenge"`
	SiteID           string `json:"rpId"`
	Timeout          int64  `json:"timeout" doc:"Milliseconds"`
	UserVerification string `json:"userVerification"`
}

// PasskeyCreationView is what a browser must know to make a passkey: the form that PublicKeyCredential.parseCreationOptionsFromJSON reads.
type PasskeyCreationView struct {
	Challenge string `json:"challenge"`
	Timeout   int64  `json:"timeout" doc:"Milliseconds"`
	Site      struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"rp"`
	User struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		DisplayName string `json:"displayName"`
	} `json:"user"`
	Parameters  []passkeyParameter   `json:"pubKeyCredParams" nullable:"false"`
	Exclude     []passkeyDescription `json:"excludeCredentials" nullable:"false"`
	Attestation string               `json:"attestation"`
	Selection   struct {
		ResidentKey      string `json:"residentKey"`
		RequireResident  bool   `json:"requireResidentKey"`
		UserVerification string `json:"userVerification"`
	} `json:"authenticatorSelection"`
}

type passkeyParameter struct {
	Type      string `json:"type"`
	Algorithm int64  `json:"alg"`
}

type passkeyDescription struct {
	Type       string   `json:"type"`
	ID         string   `json:"id"`
	Transports []string `json:"transports" nullable:"false"`
}

// signedPasskey is what a browser answers when a passkey signs in. Binary values are base64url.
type signedPasskey struct {
	ID       string `json:"id" maxLength:"1400"`
	RawID    string `json:"rawId" maxLength:"1400"`
	Type     string `json:"type" maxLength:"20"`
	Response struct {
		ClientData    string `json:"clientDataJSON" maxLength:"4000"`
		Authenticator string `json:"authenticatorData" maxLength:"4000"`
		Signature     string `json:"signature" maxLength:"2000"`
		UserHandle    string `json:"userHandle,omitempty" maxLength:"100"`
	} `json:"response"`
}

// madePasskey is what a browser answers when it has made a passkey.
type madePasskey struct {
	ID       string `json:"id" maxLength:"1400"`
	RawID    string `json:"rawId" maxLength:"1400"`
	Type     string `json:"type" maxLength:"20"`
	Response struct {
		ClientData  string   `json:"clientDataJSON" maxLength:"4000"`
		Attestation string   `json:"attestationObject" maxLength:"20000"`
		Transports  []string `json:"transports,omitempty" maxItems:"10" nullable:"false"`
	} `json:"response"`
}

func (h *HTTP[Can]) passkeyOperations() []web.Operation {
	return []web.Operation{
		{ID: "begin-passkey-sign-in", Method: "POST", Path: "/auth/login/passkey/options", Access: access.Public, PerMinute: signInsPerMinute,
			Errors: []int{409, 429}, Handler: web.JSON(h.offerPasskey), Summary: "Begin to sign in with a passkey; it stores nothing"},
		{ID: "passkey-sign-in", Method: "POST", Path: "/auth/login/passkey", Access: access.Public, PerMinute: signInsPerMinute,
			Errors: []int{401, 409, 429}, Handler: web.Raw(h.passkeySignIn), Summary: "Sign in with a passkey, which is both steps at once"},
		{ID: "list-passkeys", Method: "GET", Path: "/users/me/passkeys", Access: ownFactor, Handler: web.JSON(access.Do(h.passkeys)),
			Summary: "Your passkeys"},
		{ID: "begin-passkey", Method: "POST", Path: "/users/me/passkeys/options", Access: ownFactor, Errors: []int{409, 429},
			Handler: web.JSON(h.beginPasskey), Summary: "Begin to add a passkey"},
		{ID: "add-passkey", Method: "POST", Path: "/users/me/passkeys", Access: ownSignIn, Errors: []int{409}, Handler: web.JSON(h.addPasskey),
			Summary: "Add a passkey that your device has made; a repeat changes nothing"},
		{ID: "remove-passkey", Method: "POST", Path: "/users/me/passkeys/{id}/remove", Access: ownSignIn, Status: 204, Errors: []int{404, 429},
			Handler: web.Raw(h.removePasskey), Summary: "Remove one of your passkeys"},
	}
}

func (h *HTTP[Can]) offerPasskey(ctx context.Context, _ *struct{}) (PasskeyRequestView, error) {
	o, err := h.service.OfferPasskey(ctx)
	return PasskeyRequestView{Challenge: o.Challenge, SiteID: o.SiteID, Timeout: o.Within.Milliseconds(), UserVerification: "required"}, err
}

func (h *HTTP[Can]) passkeySignIn(ctx context.Context, in *struct {
	Device http.Cookie `cookie:"known_device" hidden:"true"`
	Body   signedPasskey
}) (*signedInOutput[Can], error) {
	signed, err := json.Marshal(in.Body)
	if err != nil {
		return nil, err
	}
	out, err := h.service.SignInWithPasskey(ctx, signed, Attempt{Address: web.ClientAddress(ctx), Device: in.Device.Value, Agent: web.ClientAgent(ctx)})
	return h.knownDevice(ctx, out), err
}

func (h *HTTP[Can]) passkeys(ctx context.Context, actor access.Actor, _ *struct{}) (PasskeysView, error) {
	all, err := h.service.Passkeys(ctx, actor.UserID)
	return PasskeysView{Items: web.Views(all, passkeyView), Most: MaxPasskeys, Name: deviceName(web.ClientAgent(ctx))}, err
}

func passkeyView(p Passkey) PasskeyView {
	return PasskeyView{ID: p.ID, Name: p.Name, Synced: p.Synced, CreatedAt: p.CreatedAt, LastUsed: p.LastUsed, Copied: p.CopiedAt != nil}
}

func (h *HTTP[Can]) beginPasskey(ctx context.Context, in *struct {
	Body struct {
		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" doc:"Required when you signed in more than 15 minutes ago"`
	}
}) (out PasskeyCreationView, err error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return out, err
	}
	names, err := h.names(ctx)
	if err != nil {
		return out, err
	}
	o, err := h.service.BeginPasskey(ctx, identity, in.Body.CurrentPassword)
	if err != nil {
		return out, err
	}
	out.Challenge, out.Timeout, out.Attestation = o.Challenge, o.Within.Milliseconds(), "none"
	out.Site.ID, out.Site.Name = o.SiteID, names.Product
	out.User.ID, out.User.Name, out.User.DisplayName = credentialID([]byte(o.UserID)), o.Email, o.Name
	out.Selection.ResidentKey, out.Selection.RequireResident, out.Selection.UserVerification = "required", true, "required"
	out.Parameters = web.Views(webauthn.CredentialParametersDefault(), func(p protocol.CredentialParameter) passkeyParameter {
		return passkeyParameter{Type: string(p.Type), Algorithm: int64(p.Algorithm)}
	})
	out.Exclude = web.Views(o.Existing, func(p Passkey) passkeyDescription {
		d := passkeyDescription{Type: "public-key", ID: credentialID(p.credential.ID), Transports: []string{}}
		for _, t := range p.credential.Transport {
			d.Transports = append(d.Transports, string(t))
		}
		return d
	})
	return out, nil
}

func (h *HTTP[Can]) addPasskey(ctx context.Context, in *struct {
	Body struct {
		Name    string      `json:"name" maxLength:"300"`
		Passkey madePasskey `json:"passkey"`
	}
}) (PasskeyView, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return PasskeyView{}, err
	}
	made, err := json.Marshal(in.Body.Passkey)
	if err != nil {
		return PasskeyView{}, err
	}
	p, err := h.service.AddPasskey(ctx, identity, in.Body.Name, made)
	return passkeyView(p), err
}

func (h *HTTP[Can]) removePasskey(ctx context.Context, in *struct {
	web.PathID
	Body struct {
		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" doc:"Required when you signed in more than 15 minutes ago"`
	}
}) (*web.Empty, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.RemovePasskey(ctx, identity, in.ID, in.Body.CurrentPassword)
}
