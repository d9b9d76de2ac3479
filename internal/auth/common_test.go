package auth

import "testing"

func TestEasyToGuess(t *testing.T) {
	mia := person{Email: "mia.moss@caravan.example", FirstName: "Mïa Rose", LastName: "O’Brien-Moss"}
	for _, c := range []struct{ name, password, want string }{
		{"a good one", "camel-demo-2026", ""},
		{"a long sentence", "the wattle is out early this year", ""},
		{"spaces only", "          ", messagePasswordBlank},
		{"the person's own email", "Mia.Moss@Caravan.example", messagePasswordOwn},
		{"the part of the email before the @", "mia.moss", messagePasswordOwn},
		{"the first name, without its accent", "miarose", messagePasswordOwn},
		{"the last name", "O’Brien-Moss", messagePasswordOwn},
		{"both names, with spaces", " Mia Rose O’Brien-Moss ", messagePasswordOwn},
		{"both names the other way round", "o’brien-mossmiarose", messagePasswordOwn},
		{"a common one", "password", messagePasswordCommon},
		{"a common one in capitals", "QWERTYUIOP", messagePasswordCommon},
		{"another common one", "1q2w3e4r5t", messagePasswordCommon},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := easyToGuess(c.password, mia); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("a person without names", func(t *testing.T) {
		if got := easyToGuess("camel-demo-2026", person{}); got != "" {
			t.Errorf("got %q", got)
		}
	})
	if n := len(common()); n < 3000 {
		t.Errorf("the list has %d passwords, ASVS requires at least 3,000", n)
	}
}
