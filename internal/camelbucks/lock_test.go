package camelbucks

import (
	"fmt"
	"testing"

	"caravan/internal/platform/check"
)

func TestTheLocksOfAllStoresAreFew(t *testing.T) {
	t.Run("FD-119 to take back from 5,000 stores needs no more locks than a database has room for", func(t *testing.T) {
		names := map[string]bool{}
		for i := range 5000 {
			names[lockOf(fmt.Sprint("store", i))] = true
		}
		check.Is(t, len(names), lockCount, names)
	})
}
