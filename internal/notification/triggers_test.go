package notification

import (
	"context"
	"testing"

	"caravan/internal/audience"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// TestWhatTellsPeople tells people of a post, of comments and of reports, as the rooms do that they belong to.
func TestWhatTellsPeople(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s, posts := world(n)
		tell := func(t *testing.T, call func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error { return call(t.Context(), tx) }))
		}
		as := func(t *testing.T, key string) []string {
			t.Helper()
			all, err := db.All(t.Context(), n.DB, db.Text, `SELECT user_id || ' ' || kind FROM notifications WHERE notice_key = $1 ORDER BY user_id`, key)
			check.OK(t, err)
			return all
		}
		p := posts.add("p", testnet.Olga, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}})
		t.Run("FD-73 AMB-110 whom a post mentions is told so, and not again as a reader; its author never", func(t *testing.T) {
			for range 2 {
				tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Mentioned(ctx, tx, p, []string{"mia", "olga"}) })
			}
			check.Same(t, as(t, "post:p"), []string{"mia MENTION"})
			for range 2 {
				check.OK(t, s.tellOfPost(t.Context(), "p"))
			}
			check.Same(t, as(t, "post:p"), []string{"ann POST", "emma POST", "mia MENTION", "rita POST", "rob POST"})
		})
		t.Run("FD-461 whom a post thanks is told so once, then everybody of a thanked store who sees it; its author never", func(t *testing.T) {
			p := posts.add("thanks", testnet.Olga, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}})
			for range 2 {
				tell(t, func(ctx context.Context, tx *db.Tx) error {
					return s.Thanked(ctx, tx, p, []string{"mia", "olga"}, []string{"emma", "mia", "olga", "sam"})
				})
			}
			check.Same(t, as(t, "post:thanks"), []string{"emma MENTION", "mia MENTION"})
			titles, err := db.All(t.Context(), n.DB, db.Text, `SELECT title FROM notifications WHERE notice_key = 'post:thanks' ORDER BY user_id`)
			check.OK(t, err)
			check.Same(t, titles, []string{p.AuthorName + " thanked your store in a post", p.AuthorName + " thanked you in a post"})
		})
		t.Run("AMB-110 FD-430 a comment tells each person once, for its first reason, and never who wrote it", func(t *testing.T) {
			c := Comment{ID: "c", AuthorID: "emma", AuthorName: "Emma Esté", On: p, RepliesTo: "mia", Mentions: []string{"emma", "mia"},
				Followers: []string{"olga", "rob", "emma", "mia"}}
			for range 2 {
				tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Commented(ctx, tx, c) })
			}
			check.Same(t, as(t, "comment:c"), []string{"mia MENTION", "olga COMMENT", "rob COMMENT"})
			own := Comment{ID: "own", AuthorID: "olga", On: p, RepliesTo: "olga", Mentions: []string{"olga"}, Followers: []string{"olga"}}
			tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Commented(ctx, tx, own) })
			check.Same(t, as(t, "comment:own"), []string{})
		})
		t.Run("AMB-110 a report tells owners and managers of the store once, whoever completes it again, but neither who did it nor who has left",
			func(t *testing.T) {
				a := rules.Completion{Standing: rules.Standing{ReportID: "r", Store: network.StoreRef{ID: "north", Name: "North"}, CompletedByID: "olga"}}
				tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Completed(ctx, tx, a) })
				check.Same(t, as(t, "audit:r"), []string{"mia AUDIT"})
				a.CompletedByID = "rob"
				tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Completed(ctx, tx, a) })
				check.Same(t, as(t, "audit:r"), []string{"mia AUDIT", "olga AUDIT"})
				n.Deactivate(t, testnet.Mia)
				a.ReportID = "later"
				tell(t, func(ctx context.Context, tx *db.Tx) error { return s.Completed(ctx, tx, a) })
				check.Same(t, as(t, "audit:later"), []string{"olga AUDIT"})
			})
	})
}
