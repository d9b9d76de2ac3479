package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/feed"
)

func TestCan(t *testing.T) {
	members, none := []audience.Visibility{audience.Global, audience.MyStore}, []audience.Visibility{}
	for _, c := range []struct {
		role access.Role
		want Can
	}{
		{access.HeadOffice, Can{ViewCompliance: true, Audit: true, ManageCompliance: true, ReadOutbox: true, ManageMarketing: true, NotifyOfPosts: true, PublishTo: audience.Choices(access.HeadOffice),
			RequireReading: append(audience.Choices(access.HeadOffice), audience.MyStore)}},
		{access.StoreRep, Can{ViewCompliance: true, Audit: true, PublishTo: members, RequireReading: none}},
		{access.StoreOwner, Can{ViewCompliance: true, ReadStoreResults: true, PublishTo: members, RequireReading: []audience.Visibility{audience.MyStore}}},
		{access.StoreManager, Can{ReadStoreResults: true, PublishTo: members, RequireReading: none}},
		{access.StoreEmployee, Can{PublishTo: members, RequireReading: none}},
	} {
		t.Run("SHELL-016 AMB-027 AMB-045 POST-017 READERSHIP-005 what a "+c.role.Label()+" may do", func(t *testing.T) {
			c.want.Feeds = feed.Feeds(access.Actor{Role: c.role})
			if diff := cmp.Diff(c.want, canDo(access.Actor{UserID: "somebody", Role: c.role, StoreID: "north"})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestNobodyPublishesForSomebodyElse(t *testing.T) {
	if got := canDo(access.Actor{UserID: "somebody", Role: access.HeadOffice, ImpersonatorID: "ann"}).PublishTo; got == nil || len(got) != 0 {
		t.Errorf("somebody who is impersonated may publish to %v", got)
	}
}
