package auth

import (
	"context"
	"net/http"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// cookieProvider is the cookie that ties a sign-in at the provider to the browser in which it began.
const (
	cookieProvider     = "provider_sign_in"
	cookieProviderPath = "/api/auth/login/provider"
)

// ProviderView says where a sign-in goes on.
type ProviderView struct {
	URL string `json:"url" doc:"The provider's page"`
}

func (h *HTTP[Can]) providerOperations() []web.Operation {
	return []web.Operation{
		{ID: "begin-provider-sign-in", Method: "POST", Path: "/auth/login/provider", Access: access.Public, PerMinute: signInsPerMinute,
			Errors: []int{409, 429}, Handler: web.Raw(h.beginProvider), Summary: "Begin to sign in at the provider that this site trusts"},
		{ID: "provider-sign-in", Method: "POST", Path: "/auth/login/provider/finish", Access: access.Public, PerMinute: signInsPerMinute,
			Errors: []int{401, 409, 429}, Handler: web.Raw(h.finishProvider), Summary: "Finish a sign-in with what the provider has sent back"},
		{ID: "unlink-provider", Method: "DELETE", Path: "/users/me/provider", Access: ownSignIn, Status: 204, Errors: []int{404},
			Handler: web.Raw(h.unlink), Summary: "Unlink your account at the provider"},
	}
}

type beginProviderOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      ProviderView
}

func (h *HTTP[Can]) beginProvider(ctx context.Context, in *struct {
	Browser http.Cookie `cookie:"provider_sign_in" hidden:"true"`
}) (*beginProviderOutput, error) {
	begun, err := h.service.BeginProvider(ctx, in.Browser.Value)
	if err != nil {
		return nil, err
	}
	cookie := h.cookie(cookieProvider, begun.Browser, int(providerWithin.Seconds()))
	cookie.Path = cookieProviderPath
	return &beginProviderOutput{SetCookie: []http.Cookie{cookie}, Body: ProviderView{URL: begun.URL}}, nil
}

func (h *HTTP[Can]) finishProvider(ctx context.Context, in *struct {
	Browser http.Cookie `cookie:"provider_sign_in" hidden:"true"`
	Device  http.Cookie `cookie:"known_device" hidden:"true"`
	Body    struct {
		State string `json:"state,omitempty" maxLength:"300"`
		Code  string `json:"code,omitempty" maxLength:"4000"`
		Error string `json:"error,omitempty" maxLength:"300" doc:"What the provider says went wrong"`
	}
}) (*signedInOutput[Can], error) {
	out, err := h.service.FinishProvider(ctx, Returned{State: in.Body.State, Code: in.Body.Code, Error: in.Body.Error, Browser: in.Browser.Value},
		Attempt{Address: web.ClientAddress(ctx), Device: in.Device.Value, Agent: web.ClientAgent(ctx)})
	return h.knownDevice(ctx, out), err
}

func (h *HTTP[Can]) unlink(ctx context.Context, _ *struct{}) (*web.Empty, error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.Unlink(ctx, identity)
}
