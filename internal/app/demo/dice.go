package demo

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/google/uuid"
)

// seed decides everything that is left to chance.
const seed = 0x5ca1ab1e

// dice are the chances of one part of the network, which its name decides: what is added elsewhere does not shift them.
func dice(name ...string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(name, "\x00")))
	return rand.New(rand.NewPCG(seed, h.Sum64())) // #nosec G404 -- the same every time, which is the point
}

// idSpace keeps the ids of the demo network apart from all others.
var idSpace = uuid.NewSHA1(uuid.NameSpaceDNS, []byte("demo.caravan.example"))

// id makes the id of a thing from its name, so that the same thing has the same id in every demo network.
func id(name ...string) string {
	return uuid.NewSHA1(idSpace, []byte(strings.Join(name, "\x00"))).String()
}
