package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/fault"
)

// Limits of one server.
const (
	requestsPerMinute = 1200 // per caller; a page of the app asks for a handful, polling for a dozen a minute
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 120 * time.Second
	idleTimeout       = 120 * time.Second
	drainTimeout      = 30 * time.Second // how long a stopping server lets running requests finish
)

// Config is what a server needs to know.
type Config struct {
	Title, Version string
	PublicURL      string // as people reach the site; cross-site protection trusts it, https turns on HSTS
	ImageSources   []string
	Proxies        []string // networks (CIDR) of proxies in front of the site, whose X-Forwarded-For is believed
	// Authenticate puts the caller into the context. A missing or dead token is no error: the caller is then nobody.
	Authenticate func(*http.Request) (context.Context, error)
	// RateKey names the caller for the rate limit; empty = by address.
	RateKey func(*http.Request) string
	// Ready answers whether the server can do its work (database reachable, schema current).
	Ready func(context.Context) error
	// App serves the web app: everything that no other route takes.
	App http.Handler
	Log *slog.Logger // nil = slog.Default()
}

// Server is one node's HTTP side.
type Server struct {
	API      *API
	router   chi.Router
	metrics  *metrics
	config   Config
	stopping atomic.Bool
}

// New makes a server with the operating routes; the rooms then register their operations on its API.
func New(config Config) (*Server, error) {
	if config.Log == nil {
		config.Log = slog.Default()
	}
	s := &Server{router: chi.NewRouter(), metrics: newMetrics(), config: config}
	crossSite := http.NewCrossOriginProtection()
	if config.PublicURL != "" {
		if err := crossSite.AddTrustedOrigin(strings.TrimRight(config.PublicURL, "/")); err != nil {
			return nil, err
		}
	}
	crossSite.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { WriteProblem(w, r, fault.Denied()) }))

	// An answer that fits one packet as it is gains nothing from packing, and would cost more than the rest of a small call.
	compress, err := gzhttp.NewWrapper(gzhttp.ContentTypes([]string{"application/json", "application/problem+json", "text/csv"}))
	if err != nil {
		return nil, err
	}

	r := s.router
	r.Use(identify(config.Log), observe(s.metrics), recoverPanics, secure(strings.HasPrefix(config.PublicURL, "https://"), config.ImageSources), refuseOddText,
		crossSite.Handler)
	r.Get("/healthz", s.healthz)
	r.Get("/readyz", s.readyz)
	r.Method(http.MethodGet, "/metrics", s.metrics.handler())
	r.Route("/api", func(r chi.Router) {
		r.Use(private, func(next http.Handler) http.Handler { return compress(next) }, clientAddress(config.Proxies), s.authenticate, s.limit())
		r.NotFound(notFound)
		r.MethodNotAllowed(methodNotAllowed)
		s.API = newAPI(r, config.Title, config.Version)
		r.Get("/openapi.json", s.openapi)
	})
	if config.App != nil {
		r.NotFound(config.App.ServeHTTP)
	} else {
		r.NotFound(notFound)
	}
	r.MethodNotAllowed(methodNotAllowed)
	return s, nil
}

// Handle adds a route outside the API's operations, such as files by signed URL. It is for handlers that check their caller themselves.
func (s *Server) Handle(method, pattern string, h http.Handler) { s.router.Method(method, pattern, h) }

// Handler is the whole site.
func (s *Server) Handler() http.Handler { return s.router }

// Router lets a test walk every route.
func (s *Server) Router() chi.Routes { return s.router }

// Metrics is where other parts register their figures.
func (s *Server) Metrics() prometheus.Registerer { return s.metrics.registry }

func (s *Server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.config.Authenticate != nil {
			ctx, err := s.config.Authenticate(r)
			if err != nil {
				WriteProblem(w, r, err)
				return
			}
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
}

// limit bounds the calls of one caller: a session, or for strangers an address. A store of twenty people shares one address, so signed-in callers are
// never counted by it.
func (s *Server) limit() func(http.Handler) http.Handler {
	caller := func(r *http.Request) (string, error) {
		if s.config.RateKey != nil {
			if key := s.config.RateKey(r); key != "" {
				return "session " + key, nil
			}
		}
		return "address " + httprate.CanonicalizeIP(middleware.GetClientIP(r.Context())), nil
	}
	refuse := func(w http.ResponseWriter, r *http.Request) {
		WriteProblem(w, r, fault.New(fault.TooMany, "Too many requests. Please wait a minute."))
	}
	return httprate.LimitBy(requestsPerMinute, time.Minute, caller, httprate.WithLimitHandler(refuse),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
}

// clientAddress finds where a request comes from: its connection, or what trusted proxies in front of the site say.
func clientAddress(proxies []string) func(http.Handler) http.Handler {
	if len(proxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	return middleware.ClientIPFromXFF(proxies...)
}

func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) { writeText(w, http.StatusOK, "ok") }

func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	if s.stopping.Load() {
		writeText(w, http.StatusServiceUnavailable, "stopping")
		return
	}
	if s.config.Ready != nil {
		if err := s.config.Ready(r.Context()); err != nil {
			s.config.Log.WarnContext(r.Context(), "not ready", "cause", err)
			writeText(w, http.StatusServiceUnavailable, "not ready")
			return
		}
	}
	writeText(w, http.StatusOK, "ready")
}

func (s *Server) openapi(w http.ResponseWriter, r *http.Request) {
	doc, err := s.API.OpenAPI()
	if err != nil {
		WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(doc)
}

func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

func notFound(w http.ResponseWriter, r *http.Request) {
	WriteProblem(w, r, fault.Missing(fault.MessageNotFound))
}

func methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	WriteProblem(w, r, problem(http.StatusMethodNotAllowed, "This address does not take "+r.Method+"."))
}

// Serve answers requests on the listener until ctx ends. Then it first fails /readyz and waits lead, so that a load balancer stops sending, stops
// listening, and lets running requests finish.
func (s *Server) Serve(ctx context.Context, l net.Listener, lead time.Duration) error {
	server := &http.Server{
		Handler: s.router, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	wait := time.NewTimer(lead)
	defer wait.Stop()
	select {
	case err := <-failed:
		return err
	case <-wait.C:
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		return err
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
