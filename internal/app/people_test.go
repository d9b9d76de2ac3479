package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet"
)

func TestWhatPeopleLoseAtTheNextRequest(t *testing.T) {
	eachTrailed(t, func(t *testing.T, s *trailed) {
		ann, rob, olga := testnet.Token(testnet.Ann), testnet.Token(testnet.Rob), testnet.Token(testnet.Olga)
		wants := func(token, method, path, body string, want int) {
			t.Helper()
			status, answer := s.call(t, token, method, path, body)
			check.Is(t, status, want, method, path, answer)
		}
		read := func(id string) (person map[string]any) {
			t.Helper()
			status, body := s.call(t, ann, "GET", "/users/"+id, "")
			check.OK(t, json.Unmarshal([]byte(body), &person))
			check.Must(t, check.Is(t, status, 200, body))
			return person
		}
		t.Run("USERS-001 a person as head office reads them", func(t *testing.T) {
			olga := read("olga")
			account := olga["account"].(map[string]any)
			for _, field := range strings.Fields("id firstName lastName store") {
				check.True(t, olga[field] != nil, field, olga)
			}
			for _, field := range strings.Fields("role hasTemporaryPassword deactivatedAt storeId recentSignedIn deletedAt") {
				_, has := account[field]
				check.True(t, has, field, account)
			}
			check.Is[any](t, account["storeId"], "north", olga)
			check.True(t, olga["store"].(map[string]any)["name"] != "", olga["store"].(map[string]any)["name"], olga)
		})
		t.Run("USERS-006 FD-104 a role changes while the person is signed in: the old one is over at the next request", func(t *testing.T) {
			wants(rob, "GET", "/audit-reports", "", 200)
			acting := s.start(t, "rob")
			version, _ := json.Marshal(read("rob")["account"].(map[string]any)["version"])
			body := `{"version":` + string(version) +
				`,"firstName":"Rob","lastName":"Ryder","email":"rob@caravan.example","role":"STORE_EMPLOYEE","storeId":"north"}`
			wants(ann, "POST", "/users/rob", body, 200)
			for _, token := range []string{rob, acting} {
				wants(token, "GET", "/audit-reports", "", 403)
			}
			wants(ann, "POST", "/users/rob", strings.Replace(body, "Ryder", "Rider", 1), 409) // somebody else's page has the version before
		})
		t.Run("FD-103 FD-104 an e-mail that somebody has already is refused beside its field", func(t *testing.T) {
			body := `{"id":"019a0000-0000-7000-8000-00000000abcd","firstName":"A","lastName":"B","email":"ROB@caravan.example","role":"STORE_REP"}`
			status, answer := s.call(t, ann, "POST", "/users", body)
			check.True(t, slices.Contains([]int{409, 422}, status), status, answer)
			check.True(t, strings.Contains(answer, "body.email"), status, answer)
		})
		t.Run("USERS-007 whoever is deactivated is out at the next request, and so is who acts as them", func(t *testing.T) {
			acting := s.start(t, "olga")
			wants(ann, "DELETE", "/users/deactivate/olga", "", 200)
			wants(olga, "GET", "/users/me/banners", "", 401)
			wants(acting, "GET", "/users/me/banners", "", 401)
			wants(ann, "POST", "/auth/impersonate/olga", `{"reason":"To see"}`, 403)
		})
		t.Run("USERS-007 USERS-008 nobody of head office shuts themselves out", func(t *testing.T) {
			wants(ann, "DELETE", "/users/deactivate/ann", "", 409)
			wants(ann, "DELETE", "/users/delete/ann", "", 409)
		})
	})
}
