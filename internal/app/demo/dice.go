package demo

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/google/uuid"

	"caravan/internal/calendar"
)

// seed decides everything that is random.
const seed = 0x5ca1ab1e

// dice returns the random numbers for one part of the network. They depend on its name, so that additions elsewhere do not change them.
func dice(name ...string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(name, "\x00")))
	return rand.New(rand.NewPCG(seed, h.Sum64())) // #nosec G404 -- it must be the same every time
}

// byDay returns a moment at which a store is open: one of the night is that of twelve hours before.
func byDay(at time.Time) time.Time {
	if hour := at.In(calendar.Zone).Hour(); hour < 8 || hour >= 21 {
		return at.Add(-12 * time.Hour)
	}
	return at
}

// idSpace keeps the ids of the demo network apart from all others.
var idSpace = uuid.NewSHA1(uuid.NameSpaceDNS, []byte("demo.caravan.example"))

// id returns the id for a name, so that the same thing has the same id in every demo network.
func id(name ...string) string {
	return uuid.NewSHA1(idSpace, []byte(strings.Join(name, "\x00"))).String()
}
