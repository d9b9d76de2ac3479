package auth

import (
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
)

func TestPasswordsChangedMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		other := newNode(t, s) // its hashes do not wait for those of this node
		token := s.login("owner")
		for _, c := range []struct {
			name, method, path, token string
			body                      fields
		}{
			{"AUTH-007 AUTH-020 signing in gives no session when the password is changed at that moment", "POST", "/auth/login", "",
				fields{"email": "rep@caravan.example", "password": goodPassword}},
			{"AUTH-023 AUTH-020 a session cannot change the password when it is ended at that moment", "PATCH", "/users/me/update-password", token,
				fields{"password": "of-the-thief", "passwordConfirm": "of-the-thief"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				person := map[bool]string{true: "rep", false: "owner"}[c.token == ""]
				slots := make(chan struct{})
				s.service.hasher.slots = slots
				answered := make(chan answer)
				go func() { answered <- s.call(c.method, c.path, c.token, c.body) }()
				<-slots // the person is read and the hash begins
				var password string
				err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
					password, err = other.SetTemporary(t.Context(), tx, person)
					return err
				})
				check.OK(t, err)
				slots <- struct{}{} // the hash is done
				a := <-answered
				check.Must(t, check.Is(t, a.Code, 401, a.Body))
				check.Must(t, check.True(t, a.cookie("access_token") == nil, a.cookie("access_token"), a.Body))
				var live int
				if err := d.QueryRow(t.Context(), `SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND revoked_at IS NULL`, person).Scan(&live); check.Is(t, err,
					nil) {
					check.Is(t, live, 0)
				}
				if _, err := other.Login(t.Context(), Attempt{Email: person + "@caravan.example", Password: password}); err != nil {
					t.Errorf("the new password does not work: %v", err)
				}
			})
		}
	})
}

// newNode returns another node of the site.
func newNode(t *testing.T, s *site) *Service {
	t.Helper()
	node, err := NewService(s.db, s.clock, s.mails, s.service.urls, s.told, live.New(s.db))
	check.OK(t, err)
	return node
}
