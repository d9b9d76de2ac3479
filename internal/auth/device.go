package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
)

// maxOnDevice is how many people a device remembers. A store's people may share one.
const maxOnDevice = 8

// device is a browser in which people have signed in. Its cookie is id.signature.signature..., with a signature for each of them. The key of a
// signature is the person's stored password hash. So it ends when the password changes, and there is no other secret to keep and no row to write.
type device struct {
	id    string
	signs []string
}

// readDevice reads the cookie. A cookie that is not ours gives a device that knows nobody.
func readDevice(cookie string) device {
	id, signs, _ := strings.Cut(cookie, ".")
	if len(id) != len(newToken()) || len(cookie) > 1000 {
		return device{}
	}
	return device{id: id, signs: strings.FieldsFunc(signs, func(r rune) bool { return r == '.' })}
}

// knows tells whether the person has signed in on the device since they chose their password.
func (d device) knows(who person) bool {
	if d.id == "" || who.PasswordHash == "" {
		return false
	}
	want := []byte(d.sign(who))
	return slices.ContainsFunc(d.signs, func(s string) bool { return hmac.Equal([]byte(s), want) })
}

// with returns the cookie of the device after the person has signed in on it.
func (d device) with(who person) string {
	if d.id == "" {
		d.id = newToken()
	}
	sign := d.sign(who)
	signs := append([]string{sign}, slices.DeleteFunc(slices.Clone(d.signs), func(s string) bool { return s == sign })...)
	return strings.Join(append([]string{d.id}, signs[:min(len(signs), maxOnDevice)]...), ".")
}

func (d device) sign(who person) string {
	mac := hmac.New(sha256.New, []byte(who.PasswordHash))
	mac.Write([]byte("device\n" + d.id + "\n" + who.ID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
