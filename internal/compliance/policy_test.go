package compliance

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestScopeOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		actor access.Actor
		want  Scope
	}{
		{"AMB-027 head office lists every report", ann, Scope{}},
		{"AMB-027 a rep lists every report", rob, Scope{}},
		{"AMB-010 an owner lists the completed ones of their own store", olga, Scope{"north", true}},
		{"AMB-026 a manager too", mia, Scope{"north", true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := scopeOf(c.actor); check.Is(t, err, nil) {
				check.Is(t, got, c.want)
			}
		})
	}
	t.Run("AMB-010 an employee lists none", func(t *testing.T) {
		_, err := scopeOf(emma)
		check.True(t, fault.Is(err, fault.Forbidden), err)
	})
}
