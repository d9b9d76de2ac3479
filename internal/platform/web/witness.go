package web

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5/middleware"
)

// witness is what Config.Witness is.
type witness func(ctx context.Context, op Operation, path string) (within context.Context, done func(status int), err error)

// watch returns what stands between an operation's access rule and its handler.
func (tell witness) watch(op Operation) func(ctx huma.Context, next func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humachi.Unwrap(ctx)
		within, done, err := tell(r.Context(), op, r.URL.Path)
		if err != nil {
			WriteProblem(w, r, err)
			return
		}
		if done == nil {
			next(ctx)
			return
		}
		answer := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		// A handler that panics has written nothing; the answer is then a 500.
		defer func() { done(cmp.Or(answer.Status(), http.StatusInternalServerError)) }()
		next(humachi.NewContext(ctx.Operation(), r.WithContext(within), answer))
	}
}
