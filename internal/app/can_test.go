package app

import (
	"testing"

	"caravan/internal/access"
)

func TestCan(t *testing.T) {
	for _, c := range []struct {
		role access.Role
		want Can
	}{
		{access.HeadOffice, Can{ViewCompliance: true, Audit: true, ManageCompliance: true, ReadOutbox: true}},
		{access.StoreRep, Can{ViewCompliance: true, Audit: true}},
		{access.StoreOwner, Can{ViewCompliance: true, ReadStoreResults: true}},
		{access.StoreManager, Can{ReadStoreResults: true}},
		{access.StoreEmployee, Can{}},
	} {
		t.Run("SHELL-016 AMB-027 AMB-045 what a "+c.role.Label()+" may do", func(t *testing.T) {
			if got := canDo(access.Actor{UserID: "somebody", Role: c.role, StoreID: "north"}); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}
