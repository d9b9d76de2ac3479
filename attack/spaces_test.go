package attack

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
)

// TestSpacesAloneAreNothing sends each text of every operation once empty and once as spaces alone, in a request that otherwise succeeds: what the
// operation answers must be the same. Passwords are kept as they are typed. One engine is enough, because it is about what arrives.
func TestSpacesAloneAreNothing(t *testing.T) {
	const spaces = " \u00a0\t\u3000\u200b "
	s := newSite(t, dbtest.SQLite(t))
	everybody := slices.Clone(callers[1:])
	slices.Reverse(everybody) // head office first
	seen, texts := map[string]bool{}, 0
	for _, r := range rows() {
		op := s.operation(t, r.operation)
		if op.Body == nil || seen[r.operation] {
			continue
		}
		schema, err := s.contract.Resolve(op.Body)
		check.OK(t, err)
		members, _ := schema["properties"].(map[string]any)
		// with returns the answer to a request in which a member has another value.
		with := func(by caller, name string, value any) reply {
			method, address, body := s.address(t, r.operation, r.request(t, s))
			changed := map[string]any{}
			if body != "" {
				check.OK(t, json.Unmarshal([]byte(body), &changed))
			}
			if name != "" {
				changed[name] = value
			}
			raw, err := json.Marshal(changed)
			check.OK(t, err)
			return s.send(by, method, address, string(raw))
		}
		by := slices.IndexFunc(everybody, func(c caller) bool { return with(c, "", nil).status < 300 })
		if by < 0 {
			continue // another row of the operation succeeds
		}
		seen[r.operation] = true
		for _, name := range slices.Sorted(maps.Keys(members)) {
			member, err := s.contract.Resolve(members[name].(map[string]any))
			check.OK(t, err)
			if kind := member["type"]; kind != "string" && !isOneOf(kind, "string") || strings.Contains(strings.ToLower(name), "password") {
				continue
			}
			texts++
			empty, blank := with(everybody[by], name, ""), with(everybody[by], name, spaces)
			if empty.status != blank.status || empty.status >= 300 && saidBy(empty) != saidBy(blank) {
				t.Errorf("FD-282 AMB-077 %s answers %d %s to an empty %s, and %d %s to spaces", r.operation, empty.status, saidBy(empty), name, blank.status,
					saidBy(blank))
			}
		}
	}
	figure("spaces: %d texts of %d operations", texts, len(seen))
	if texts < 100 {
		t.Errorf("only %d texts of %d operations were tried", texts, len(seen))
	}
}

func isOneOf(kinds any, kind string) bool {
	several, _ := kinds.([]any)
	return slices.Contains(several, any(kind))
}

func saidBy(r reply) string {
	var problem struct{ Message string }
	_ = json.Unmarshal(r.body, &problem) // what is no problem has no message
	return problem.Message
}
