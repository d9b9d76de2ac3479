package web

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

func TestTextsHaveNoSpaceAroundThem(t *testing.T) {
	for name, c := range map[string][2]string{
		"FD-282 spaces around a text":                  {`{"name":"  North Shop "}`, `{"name":"North Shop"}`},
		"FD-282 spaces alone":                          {`{"name":" \u00a0\t"}`, `{"name":""}`},
		"FD-282 escapes and spaces of other alphabets": {"{\"name\":\"\\n\\u3000\u2003\u200b\\ufeffa\\\\ \\u2028\"}", `{"name":"a\\"}`},
		"FD-282 texts in lists and inside":             {`{"a":[" x ",{"b":" y "}]," c ":" z "}`, `{"a":["x",{"b":"y"}]," c ":"z"}`},
		"FD-282 a text by itself":                      {` " x " `, ` "x" `},
		"FD-282 quotes and backslashes":                {`{"a":" \" \\\" \\"}`, `{"a":"\" \\\" \\"}`},
		"FD-282 a password is kept":                    {`{"password":" a ","currentPassword" : " b ","passwordConfirm":" c ","PASSWORD":" d "}`, ""},
		"FD-282 of a member that is named like one":    {`{"password":null,"name":" a "}`, `{"password":null,"name":"a"}`},
		"FD-282 a line comment that is being typed":    {`{"lines":[{"comments":"Empty ","from":{"comments":"E "}}]}`, ""},
		"FD-282 a line comment of spaces":              {`{"comments":"  "}`, `{"comments":""}`},
		"nothing to trim":                              {`{"a":"b","c":[1,true,null],"d":""}`, ""},
		"no JSON":                                      {`{"a":" b`, ""},
		"a broken escape at the end":                   {`{"a":" b\`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			want := c[1]
			if want == "" {
				want = c[0]
			}
			if got := string(trimmed([]byte(c[0]))); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestTrimmingChangesNoOtherCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		raw, err := json.Marshal([]string{text})
		check.OK(t, err)
		var got []string
		check.OK(t, json.Unmarshal(trimmed(raw), &got))
		if want := strings.TrimFunc(strings.ToValidUTF8(text, "\ufffd"), isSpace); got[0] != want {
			t.Fatalf("%q, want %q", got[0], want)
		}
		again := trimmed(trimmed(raw))
		check.Must(t, check.True(t, bytes.Equal(again, trimmed(raw)), again))
	})
}
