package app

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// openRoutes are all routes that answer without a sign-in (GENERAL-003). Every other route must refuse.
var openRoutes = []string{
	"POST /api/auth/login", "POST /api/auth/login/second-step", "POST /api/auth/login/passkey", "POST /api/auth/login/passkey/options",
	"POST /api/auth/login/provider", "POST /api/auth/login/provider/finish", "POST /api/auth/forgot-password", "POST /api/auth/reset-password",
	"POST /api/auth/logout", "POST /api/auth/stop-impersonating",
	"POST /api/auth/first",  // checks a setup code, and that nobody has an account
	"GET /api/auth/session", // says that nobody is signed in
	"GET /healthz", "GET /readyz", "GET /metrics", "GET /api/openapi.json", "GET /api/docs",
	"GET /api/audit-reports/{id}/pdf", // checks a ticket, or the sign-in, itself
	"GET /files/*", "HEAD /files/*",   // check their signature themselves
	"GET /shared/*", "HEAD /shared/*", // check their token themselves (FD-444)
}

func testConfig(t *testing.T) Config {
	return Config{Data: t.TempDir(), MailFrom: "Caravan <caravan@caravan.example>"}
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

func TestEveryRouteRefusesStrangers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, err := newHall(t.Context(), d, testConfig(t), "http://localhost", calendar.System{})
		check.OK(t, err)
		s, err := h.server("test")
		check.OK(t, err)
		declared := s.API.Operations()
		walked := 0
		err = chi.Walk(s.Router(), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			walked++
			name := method + " " + strings.TrimSuffix(route, "/")
			if slices.Contains(openRoutes, name) {
				return nil
			}
			t.Run("GENERAL-003 "+name, func(t *testing.T) {
				op, ok := declared[name]
				check.Must(t, check.True(t, ok))
				check.True(t, !op.Access.IsPublic())
				path := parameter.ReplaceAllString(strings.TrimSuffix(route, "/"), "00000000-0000-7000-8000-000000000000")
				w := httptest.NewRecorder()
				s.Handler().ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader("{")))
				if w.Code != http.StatusUnauthorized {
					t.Fatalf("a stranger got %d: %s", w.Code, w.Body)
				}
			})
			return nil
		})
		check.OK(t, err)
		check.Must(t, check.True(t, walked >= len(declared), walked, len(declared)))
	})
}
