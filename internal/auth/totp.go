package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"image/color"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

// The codes of an app, as every app for them expects (RFC 6238): six digits, a new one every 30 seconds.
const (
	codeDigits = 6
	codeStep   = 30 // seconds
	// codeDrift is how many steps the clock of a phone may be off.
	codeDrift = 1
)

// App is what an app must know to make a person's codes.
type App struct {
	Secret string // base32, to type in
	URI    string // otpauth://..., which the QR code contains
}

// newApp makes the secret of an app. issuer and account are what the app calls it.
func newApp(issuer, account string) (App, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: strings.ReplaceAll(issuer, ":", " "), AccountName: account, SecretSize: 20})
	if err != nil {
		return App{}, err
	}
	return App{Secret: key.Secret(), URI: key.URL()}, nil
}

// stepOf returns the step that a code belongs to, near now. ok is false when the code is of none of them.
func stepOf(secret, code string, now time.Time) (step int64, ok bool) {
	current := now.Unix() / codeStep
	for s := current - codeDrift; s <= current+codeDrift; s++ {
		if is, err := hotp.ValidateCustom(code, uint64(s), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}); err == nil &&
			is {
			step, ok = s, true
		}
	}
	return step, ok
}

// isAppCode tells whether what somebody typed has the form of an app's code. Otherwise it may be a recovery code.
func isAppCode(code string) bool {
	return len(code) == codeDigits && strings.Trim(code, "0123456789") == ""
}

// plainCode returns a code without the spaces and dashes with which people type it.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToLower(code))
}

// Picture is a QR code, as a path of an SVG in which each module is one unit wide.
type Picture struct {
	Size int    `json:"size" doc:"Modules on each side, without the empty border of four that readers need"`
	Path string `json:"path" doc:"The dark modules, as the path of an SVG in which each is one unit wide"`
}

// qrCode draws a text as a QR code.
func qrCode(text string) (Picture, error) {
	drawn, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return Picture{}, err
	}
	size := drawn.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := range size {
			if drawn.At(x, y) == color.Black {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return Picture{Size: size, Path: path.String()}, nil
}

// vault encrypts the secrets of apps, so that nobody who sees only the table can make codes.
type vault struct{ aead cipher.AEAD }

// newVault returns a vault whose key is derived from the secret that all nodes share.
func newVault(key []byte) (vault, error) {
	derived, err := hkdf.Key(sha256.New, key, nil, "second factors", sha256.Size)
	if err != nil {
		return vault{}, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return vault{}, err
	}
	aead, err := cipher.NewGCM(block)
	return vault{aead}, err
}

// seal encrypts a person's secret. It opens for that person only.
func (v vault) seal(text, userID string) string {
	nonce := make([]byte, v.aead.NonceSize())
	rand.Read(nonce) // never fails
	return base64.RawStdEncoding.EncodeToString(v.aead.Seal(nonce, nonce, []byte(text), []byte(userID)))
}

// open returns what was sealed for the person.
func (v vault) open(sealed, userID string) (string, error) {
	b, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(b) < v.aead.NonceSize() {
		return "", errors.New("a sealed secret cannot be read")
	}
	text, err := v.aead.Open(nil, b[:v.aead.NonceSize()], b[v.aead.NonceSize():], []byte(userID))
	return string(text), err
}
