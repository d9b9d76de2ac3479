package auth

import (
	"context"
	"net/http"
	"strings"
)

type impersonateInput struct {
	UserID string `path:"userId" maxLength:"64"`
	Body   struct {
		Reason string `json:"reason,omitempty" maxLength:"1000" doc:"Why, in 3 to 200 characters; it is kept, and the user is told of it afterwards"`
	}
}

// impersonate answers with the token of an impersonation, which overrides the normal one in a browser until it is stopped (IMPERSONATION-008). The
// cookie outlives the token: if both ended together, a page that still shows the other person would go on with the calls of the real one.
func (h *HTTP[Can]) impersonate(ctx context.Context, in *impersonateInput) (*signedInOutput[Can], error) {
	identity, err := identityFrom(ctx)
	if err != nil {
		return nil, err
	}
	out, err := h.service.Impersonate(ctx, identity, in.UserID, in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return &signedInOutput[Can]{
		SetCookie: []http.Cookie{h.cookie(CookieImpersonation, out.Token, int(SessionLongest.Seconds()))},
		Body:      signedInBody[Can]{Token: out.Token, User: h.view(out.User)},
	}, nil
}

type stopInput struct {
	Authorization string      `header:"Authorization" hidden:"true"`
	Impersonation http.Cookie `cookie:"impersonation_token" hidden:"true"`
}

// stopImpersonating ends the impersonation of the request and removes its cookie. A token that has ended already is no fault.
func (h *HTTP[Can]) stopImpersonating(ctx context.Context, in *stopInput) (*cookiesOutput, error) {
	_, bearer, _ := strings.Cut(in.Authorization, " ")
	for _, token := range []string{bearer, in.Impersonation.Value} {
		if token == "" {
			continue
		}
		if err := h.service.StopImpersonating(ctx, token); err != nil {
			return nil, err
		}
	}
	return &cookiesOutput{SetCookie: []http.Cookie{h.cookie(CookieImpersonation, "", -1)}}, nil
}
