package certificate

import (
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
)

// heapClock is a clock that measures the live heap every 25th time it is read. The reader waits meanwhile, so that garbage is not counted.
type heapClock struct {
	asked int
	most  uint64
}

// Now implements calendar.Clock.
func (c *heapClock) Now() time.Time {
	if c.asked++; c.asked%25 == 0 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		c.most = max(c.most, m.HeapAlloc)
	}
	return atFirst
}

// BenchmarkCertificates makes all certificates of a quarter in one job, including rows and files, and writes them as one file. live-MB is the largest
// live heap on the way. It must not grow with the number of certificates.
func BenchmarkCertificates(b *testing.B) {
	for _, n := range []int{100, 500} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := newWorld(b, dbtest.SQLite(b))
			w.shops(b, n)
			heap := &heapClock{}
			w.Service.clock = heap
			b.ReportAllocs()
			for b.Loop() {
				run := w.certifyAll(b, "summer")
				check.Must(b, check.Is(b, run.Done, n, run))
				bundle, err := w.Bundle(b.Context(), ann, "summer")
				check.OK(b, err)
				check.OK(b, bundle.WriteZip(b.Context(), io.Discard))
			}
			b.ReportMetric(float64(heap.most)/1e6, "live-MB")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*n), "ms/certificate")
		})
	}
}

// BenchmarkCertificatePDF draws one certificate.
func BenchmarkCertificatePDF(b *testing.B) {
	b.ReportAllocs()
	c := sampleCertificate()
	for b.Loop() {
		check.OK(b, c.WritePDF(io.Discard))
	}
}
