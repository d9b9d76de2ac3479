package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"text/tabwriter"
	"time"
)

// The aims. They are printed beside the figures and never fail a run.
const (
	aimRatio  = 0.85
	aimSignIn = 3 * time.Millisecond // beside the password's hash
	aimBundle = 180                  // kB
)

const (
	browserFile = ".cache/bench/browser.json" // what e2e/bench wrote last
	builtApp    = "web/dist"
)

// printSummary prints what was measured here, what the browser's half left behind, and the size of the built app's first load.
func printSummary(w io.Writer, rows []row) error {
	fmt.Fprintf(w, "\nThe server beside its ceiling: the same SQL, session look-up and JSON in a bare handler (aim: ratio %.2f or more).\n"+
		"Over HTTP is what a caller waits for; the handler alone is the same without the server's and the kernel's share.\n\n", aimRatio)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "request\tengine\tours ms\tceiling ms\tratio\thandler ms\tceiling ms\tratio\tallocations\tceiling\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%d\t\n", r.op, r.engine, ms(r.ours.request), ms(r.ceiling.request), r.ratio,
			ms(r.ours.handler), ms(r.ceiling.handler), r.handlerRatio, r.ours.allocs, r.ceiling.allocs)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		if r.work > 0 {
			fmt.Fprintf(w, "\n%s on %s: %.1f ms beside the hash of %.1f ms (aim: %.0f ms)", r.op, r.engine, ms(r.ours.request-r.work), ms(r.work), ms(aimSignIn))
		}
	}
	fmt.Fprintln(w)
	return errors.Join(printBrowser(w), printBundle(w))
}

// printBrowser prints the browser's half.
func printBrowser(w io.Writer) error {
	text, err := os.ReadFile(browserFile)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = fmt.Fprintf(w, "\nNo figures of the browser: %s is not there (make bench writes it).\n", browserFile)
		return err
	}
	if err != nil {
		return err
	}
	var figures []struct {
		Name      string
		MS, AimMS float64
	}
	if err := json.Unmarshal(text, &figures); err != nil {
		return fmt.Errorf("%s: %w", browserFile, err)
	}
	fmt.Fprint(w, "\nThe screen in Chromium on a slow phone (four times slower, 1.6 Mbit/s, 150 ms), median of 20.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "what\tms\taim ms")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\n", f.Name, f.MS, f.AimMS)
	}
	return t.Flush()
}

var firstScripts = regexp.MustCompile(`<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(/[^"]+\.js)"`)

// printBundle prints how large the scripts are that every page loads first: the entry and what it imports, as index.html names them.
func printBundle(w io.Writer) error {
	page, err := os.ReadFile(filepath.Join(builtApp, "index.html"))
	if errors.Is(err, fs.ErrNotExist) {
		_, err = fmt.Fprintln(w, "\nNo size of the entry bundle: the web app is not built.")
		return err
	}
	if err != nil {
		return err
	}
	var size int64
	for _, script := range firstScripts.FindAllSubmatch(page, -1) {
		name := filepath.Join(builtApp, string(script[1]))
		info, err := os.Stat(name + ".gz")
		if errors.Is(err, fs.ErrNotExist) { // too small to be worth compressing
			info, err = os.Stat(name)
		}
		if err != nil {
			return err
		}
		size += info.Size()
	}
	_, err = fmt.Fprintf(w, "\nEntry bundle: %.1f kB gzip (aim: under %d kB).\n", float64(size)/1000, aimBundle)
	return err
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
