package camelbucks

import (
	"fmt"
	"testing"
)

func TestTheLocksOfAllStoresAreFew(t *testing.T) {
	t.Run("FD-119 to take back from 5,000 stores needs no more locks than a database has room for", func(t *testing.T) {
		names := map[string]bool{}
		for i := range 5000 {
			names[lockOf(fmt.Sprint("store", i))] = true
		}
		if len(names) != lockCount {
			t.Errorf("%d locks", len(names))
		}
	})
}
