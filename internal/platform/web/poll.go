package web

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"hash/maphash"
	"net/http"
	"strings"
)

// Versions knows whether what topics name has changed. The tag differs after every change. ok is false when it may have missed one.
type Versions interface {
	Version(topics ...string) (tag string, ok bool)
}

// Unless is the part of a request that says which answer the caller has; embed it in the input of an operation that uses Poll.
type Unless struct {
	IfNoneMatch string `header:"If-None-Match" maxLength:"1000" doc:"The ETag of the answer that the caller has"`
}

// Polled is the answer of an operation that pages ask again and again.
type Polled[V any] struct {
	Status int
	ETag   string `header:"ETag"`
	Body   V
}

// tagSeed makes tags of this process differ from those of others, which count versions in another way.
var tagSeed = maphash.MakeSeed()

// Poll answers 304 when what topics name has not changed since the caller's answer, and otherwise what read returns. who is everything about the
// caller that the answer depends on. The answer may depend on nothing else that changes, but the address.
//
// For half a minute the next such call with the same credentials is answered without any look-up, as long as nothing has changed (repeats).
//
// The version is read before the answer is made. So an answer that became old while it was made has the tag of a version that is over.
func Poll[V any](ctx context.Context, unless Unless, versions Versions, who string, topics []string, read func() (V, error)) (*Polled[V], error) {
	out := &Polled[V]{Status: http.StatusOK}
	if version, ok := versions.Version(topics...); ok {
		in := incomingOf(ctx)
		out.ETag = tagOf(version, who, in.request.URL.RequestURI())
		in.repeats.remember(ctx, out.ETag, version, versions, topics)
		if strings.Contains(unless.IfNoneMatch, out.ETag) {
			out.Status = http.StatusNotModified
			return out, nil
		}
	}
	var err error
	out.Body, err = read()
	return out, err
}

func tagOf(parts ...string) string {
	var sum maphash.Hash
	sum.SetSeed(tagSeed)
	for _, part := range parts {
		_, _ = sum.WriteString(part) // never fails
		_ = sum.WriteByte(0)
	}
	return `W/"` + base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint64(nil, sum.Sum64())) + `"`
}
