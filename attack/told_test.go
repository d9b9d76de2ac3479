package attack

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// TestKilledWhilePeopleAreTold kills a node while people comment on a post whose author wants to be told of each comment at once, by e-mail and push.
// Once it has started again, one mail is queued about every comment, and one push.
func TestKilledWhilePeopleAreTold(t *testing.T) {
	const writers = 3
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		p.start(t)
		owner := p.as(t, "owner@caravan.example")
		wants := map[string]any{"pace": "AT_ONCE", "quiet": map[string]any{"on": false, "from": "21:00", "until": "07:00"},
			"choices": []map[string]any{{"kind": "COMMENT", "inApp": true, "email": true, "push": true}}}
		owner.read(t, "PUT", "/users/me/notification-settings", wants, &struct{}{})
		key, err := ecdh.P256().GenerateKey(rand.Reader)
		check.OK(t, err)
		encode := base64.RawURLEncoding.EncodeToString
		// Nobody answers there, so each push waits for another attempt.
		device := map[string]string{"endpoint": "https://push.invalid/owner", "p256dh": encode(key.PublicKey().Bytes()), "auth": encode(make([]byte, 16))}
		status, answer, err := owner.call("PUT", "/users/me/push-subscription", device)
		check.OK(t, err)
		check.Must(t, check.Is(t, status, 204, string(answer)))
		var post struct{ ID string }
		owner.read(t, "POST", "/posts", map[string]any{"body": "<p>Who has room?</p>", "status": "PUBLIC", "visibility": "GLOBAL"}, &post)
		comment := func(id string) (status int, err error) {
			status, _, err = p.call("POST", "/comments", map[string]string{"id": id, "replyingToPost": post.ID, "body": "<p>Me</p>"})
			return status, err
		}

		rounds, written := seldomOr(3, 40), []string{}
		for round := range rounds {
			var ids [writers][]string
			var answered atomic.Int64
			enough := sync.OnceFunc(p.kill)
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					for {
						id := db.NewID()
						ids[w] = append(ids[w], id)
						status, err := comment(id)
						if err != nil {
							return // it was killed
						}
						if status != 201 {
							t.Errorf("a comment is answered with %d", status)
							return
						}
						if answered.Add(1) >= int64(2+(round*5)%15) {
							go enough() // while mails and pushes of the others are being queued
						}
					}
				})
			}
			all.Wait()
			enough()
			p.start(t)
			for _, of := range ids {
				for _, id := range of {
					if status, err := comment(id); check.Is(t, err, nil) {
						check.True(t, status == 200 || status == 201, "the repeat of a comment", status)
					}
					written = append(written, id)
				}
			}
		}

		d, err := db.Open(t.Context(), cfg)
		check.OK(t, err)
		defer d.Close()
		number := func(statement string) (n int) {
			t.Helper()
			check.OK(t, d.QueryRow(t.Context(), statement).Scan(&n))
			return n
		}
		deadline := time.After(90 * time.Second) // a job of a node that died falls to another after half a minute
		for tick := time.Tick(200 * time.Millisecond); number(`SELECT COUNT(*) FROM notification_deliveries WHERE mail_id IS NULL`) > 0; {
			select {
			case <-tick:
			case <-deadline:
				t.Fatal("something still waits to be sent")
			}
		}
		p.kill() // nothing changes any more
		mine := ` WHERE n.kind = 'COMMENT' AND n.link = '/posts/` + post.ID + `'`
		for what, statement := range map[string]string{
			"notifications":        `SELECT COUNT(*) FROM notifications n` + mine,
			"comments in mails":    `SELECT COUNT(*) FROM notifications n JOIN notification_deliveries d ON d.notification_id = n.id JOIN mail_outbox m ON m.purpose = 'notification.news' AND m.reference = d.mail_id` + mine,
			"comments in pushes":   `SELECT COUNT(*) FROM notifications n JOIN jobs j ON j.kind = 'notification.push' AND j.args LIKE '%' || n.id || '%' AND j.args NOT LIKE '%attempt%'` + mine,
			"comments with a push": `SELECT COUNT(DISTINCT n.id) FROM notifications n JOIN jobs j ON j.kind = 'notification.push' AND j.args LIKE '%' || n.id || '%'` + mine,
		} {
			if got := number(statement); got != len(written) {
				t.Errorf("FD-81 FD-82 of %d comments there are %d %s", len(written), got, what)
			}
		}
		figure("killed while people are told: %d kills and %d comments on %s, each in one mail and one push", rounds, len(written), engineOf(cfg))
	})
}
