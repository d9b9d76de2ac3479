package webapp

import (
	"bytes"
	"compress/gzip"
	"context"
	"html"
	"log/slog"
	"sync/atomic"
)

// early has the sign-in as the build has drawn it (build/early.ts). People without a session get it in place of index.html, so that they see it
// before any code has arrived (docs/adr/0060).
type early struct {
	common file // with the product's own name
	named  file // with productMark for the name
	// latest is the page with the name that the network has now.
	latest *atomic.Pointer[namedPage]
}

type namedPage struct {
	product string
	file    file
}

// productMark stands for the product's name (src/app/early/render.tsx).
const productMark = "{product}"

// withoutSession are the screens that people without a session see in place of the sign-in.
var withoutSession = map[string]bool{"/forgot-password": true, "/reset-password": true, "/first": true}

// takeEarly takes what is early out of the files, so that it has no address of its own.
func takeEarly(files map[string]file) early {
	take := func(name string) file {
		defer delete(files, name)
		return files[name]
	}
	return early{common: take("/early/sign-in.html"), named: take("/early/sign-in-named.html"), latest: &atomic.Pointer[namedPage]{}}
}

// signIn returns the sign-in for a path, or false if that path shows something else, if nobody could sign in, or if it is not known what the product
// is called.
func (e early) signIn(ctx context.Context, path string, parts Parts) (file, bool) {
	if e.common.versions == nil || withoutSession[path] {
		return file{}, false
	}
	nobody, err := parts.Nobody(ctx)
	if err != nil {
		slog.WarnContext(ctx, "whether somebody has an account could not be read", "cause", err)
	}
	if err != nil || nobody {
		return file{}, false
	}
	name, err := parts.Product(ctx)
	if err != nil {
		slog.WarnContext(ctx, "the name of the product could not be read", "cause", err)
		return file{}, false
	}
	if name == parts.CommonName {
		return e.common, true
	}
	page := e.latest.Load()
	if page == nil || page.product != name {
		page = &namedPage{product: name, file: e.with(name)}
		e.latest.Store(page)
	}
	return page.file, true
}

// with returns the sign-in with another name.
func (e early) with(product string) file {
	body := bytes.ReplaceAll(e.named.versions[""].body, []byte(productMark), []byte(html.EscapeString(product)))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return file{contentType: e.named.contentType, cache: e.named.cache,
		versions: map[string]version{"": newVersion(body), "gzip": newVersion(packed.Bytes())}}
}
