package dbtest

import "sync"

// AtOnce calls fn n times at the same time, with 0 to n-1, and returns the results in this order.
func AtOnce[T any](n int, fn func(i int) T) []T {
	results := make([]T, n)
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			results[i] = fn(i)
		})
	}
	close(start)
	wg.Wait()
	return results
}
