package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/fault"
)

// Limits of a server.
const (
	requestsPerMinute = 1200 // per caller; opening a page makes a handful, polling about a dozen a minute
	secretsPerMinute  = 60   // addresses that let in whoever has them, per internet address; a large download makes a handful
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 120 * time.Second
	idleTimeout       = 120 * time.Second
	closingTime       = 100 * time.Millisecond // how long a stopping server goes on taking the connections that are waiting
	lingerTime        = 500 * time.Millisecond // and goes on reading from connections that look idle
	drainTimeout      = 30 * time.Second       // how long running requests may go on when the server stops
)

// Config of a server.
type Config struct {
	Title, Version string
	PublicURL      string   // the address that people use; cross-site protection trusts it, and https turns on HSTS
	HSTSSubdomains bool     // HSTS then also covers the host's subdomains
	ImageSources   []string // other origins that pictures may come from
	VideoSources   []string // other origins that videos may come from
	Proxies        []string // networks (CIDR) of the proxies in front of the site, whose X-Forwarded-For is trusted
	// PrivateMetrics: only this machine and private networks may read the metrics, because no proxy keeps others from them.
	PrivateMetrics bool
	// Authenticate puts the caller into the context. A missing or expired token is not an error: the context then has no caller.
	// It may refuse a call that changes something with a Conflict fault.
	Authenticate func(*http.Request) (context.Context, error)
	// Person returns the id of the caller, which every answer to them has in the header X-Person. Nil or an empty string: it has none.
	Person func(context.Context) string
	// RateKey identifies the caller for the rate limit. When it returns an empty string, the caller's address counts.
	RateKey func(*http.Request) string
	// Ends names what changes when the caller's session ends, for Versions. Nil or an empty string: nothing does.
	Ends func(*http.Request) string
	// Witness may note each permitted call of an operation that is not a GET, before it is handled. An error refuses the call. done, which may be nil,
	// is called with the status of the answer; the call is then handled within the context that it returns.
	Witness func(ctx context.Context, op Operation, path string) (within context.Context, done func(status int), err error)
	// Ready returns an error unless the server can do its work (database reachable, schema current).
	Ready func(context.Context) error
	// App serves the web app: every path that has no other route.
	App http.Handler
	// Scripts are the sources of the scripts inside the app's pages, as a Content-Security-Policy names them by their hashes.
	Scripts []string
	Build   string       // names the build of the web app; empty: answers do not name it
	Log     *slog.Logger // nil: slog.Default()
}

// Server is one node's HTTP side.
type Server struct {
	API      *API
	router   chi.Router
	metrics  *metrics
	config   Config
	repeats  *repeats
	secrets  []string // the beginnings of paths of HandleSecret
	entrance *admission
	stopping atomic.Bool   // /readyz fails
	closing  atomic.Bool   // answers close their connections
	ends     chan struct{} // closed with it
	end      func()
}

// New returns a server with the operating routes. The rooms then register their operations on its API.
func New(config Config) (*Server, error) {
	if config.Log == nil {
		config.Log = slog.Default()
	}
	s := &Server{router: chi.NewRouter(), metrics: newMetrics(), config: config, ends: make(chan struct{})}
	s.repeats = newRepeats(s.caller, config.Ends)
	s.end = sync.OnceFunc(func() { close(s.ends) })
	crossSite := http.NewCrossOriginProtection()
	if config.PublicURL != "" {
		if err := crossSite.AddTrustedOrigin(strings.TrimRight(config.PublicURL, "/")); err != nil {
			return nil, err
		}
	}
	crossSite.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { WriteProblem(w, r, fault.Denied()) }))

	// Compressing an answer that fits into one packet anyway gains nothing, and would cost more than the rest of a small call.
	compress, err := gzhttp.NewWrapper(gzhttp.ContentTypes([]string{typeJSON, "application/problem+json", "text/csv"}))
	if err != nil {
		return nil, err
	}

	r := s.router
	r.Use(traced(len(config.Proxies) > 0), identify(config.Log, s.ends, s.repeats, &s.secrets), observe(s.metrics), recoverPanics,
		secure(strings.HasPrefix(config.PublicURL, "https://"), config.HSTSSubdomains, config.Scripts, config.ImageSources, config.VideoSources),
		refuseOddText,
		crossSite.Handler)
	r.Get("/healthz", s.healthz)
	r.Get("/readyz", s.readyz)
	r.Method(http.MethodGet, "/metrics", s.metrics.handler(config.PrivateMetrics))
	r.Route("/api", func(r chi.Router) {
		s.entrance = newAdmission(placesPerCore*runtime.GOMAXPROCS(0), r)
		s.metrics.registry.MustRegister(s.entrance)
		r.Use(private(config.Title, config.Version, config.Build), s.recall, s.entrance.admit,
			func(next http.Handler) http.Handler { return compress(next) }, clientAddress(config.Proxies), s.authenticate, s.limit(), answerRepeats)
		r.NotFound(notFound)
		r.MethodNotAllowed(methodNotAllowed)
		s.API = newAPI(r, config.Title, config.Version)
		s.API.witness = config.Witness
		s.API.entrance = s.entrance
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

// Handle adds a route that is not an operation of the API, such as files behind signed links. Its handler must check the caller itself.
func (s *Server) Handle(method, pattern string, h http.Handler) { s.router.Method(method, pattern, h) }

// HandleSecret adds what is behind addresses that let in whoever has them: all of those below a path, such as "/shared", for GET and HEAD. They are
// never logged, and each internet address may ask only so often.
func (s *Server) HandleSecret(path string, h http.Handler) {
	refuse := func(w http.ResponseWriter, _ *http.Request) {
		writeText(w, http.StatusTooManyRequests, messageTooMany)
	}
	address := func(r *http.Request) (string, error) { return ClientAddress(r.Context()), nil }
	limit := httprate.LimitBy(secretsPerMinute, time.Minute, address, httprate.WithLimitHandler(refuse),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
	s.secrets = append(s.secrets, path+"/")
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		s.Handle(method, path+"/*", clientAddress(s.config.Proxies)(limit(h)))
	}
}

// Handler returns the handler of the whole site.
func (s *Server) Handler() http.Handler { return s.router }

// Router returns all routes, for tests that go through them.
func (s *Server) Router() chi.Routes { return s.router }

// Metrics returns the registry, also for the metrics of other parts.
func (s *Server) Metrics() *prometheus.Registry { return s.metrics.registry }

// recall puts into the context what the caller has already.
func (s *Server) recall(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answer, has := s.repeats.find(r); has {
			r = r.WithContext(context.WithValue(r.Context(), repeatKey{}, answer))
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, is := repeatOf(r.Context()); !is && s.config.Authenticate != nil {
			ctx, err := s.config.Authenticate(r)
			if err != nil {
				WriteProblem(w, r, err)
				return
			}
			r = r.WithContext(ctx)
			if s.config.Person != nil {
				if person := s.config.Person(ctx); person != "" {
					w.Header().Set("X-Person", person)
				}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// limit limits the calls of each caller: of each session, or of each address for callers who are not signed in. Signed-in callers are not counted by
// address, because all people of a store may share one.
func (s *Server) limit() func(http.Handler) http.Handler {
	return httprate.LimitBy(requestsPerMinute, time.Minute, s.caller, limitOptions()...)
}

// caller names who calls, for the limit.
func (s *Server) caller(r *http.Request) (string, error) {
	if answer, is := repeatOf(r.Context()); is {
		return answer.caller, nil
	}
	if s.config.RateKey != nil {
		if key := s.config.RateKey(r); key != "" {
			return "session " + key, nil
		}
	}
	return "address " + ClientAddress(r.Context()), nil
}

const messageTooMany = "Too many requests. Please wait a minute."

// limitOptions say how a request beyond a limit is answered.
func limitOptions() []httprate.Option {
	refuse := func(w http.ResponseWriter, r *http.Request) {
		WriteProblem(w, r, fault.New(fault.TooMany, messageTooMany))
	}
	return []httprate.Option{httprate.WithLimitHandler(refuse), httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"})}
}

// ClientAddress returns the address that the request of ctx comes from, for limits. X-Forwarded-For counts only when a trusted proxy sent it. The
// addresses of one IPv6 network count as one.
func ClientAddress(ctx context.Context) string {
	return httprate.CanonicalizeIP(middleware.GetClientIP(ctx))
}

// ClientAgent returns what the browser or program that sent the request of ctx calls itself; empty when it does not say.
func ClientAgent(ctx context.Context) string { return requestOf(ctx).UserAgent() }

// clientAddress finds the address a request comes from: that of its connection or, behind trusted proxies, the one they report.
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
			text := "not ready"
			if fault.Is(err, fault.Unavailable) {
				text += ": " + fault.Of(err).Message
			}
			writeText(w, http.StatusServiceUnavailable, text)
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
	w.Header().Set("Content-Type", typeJSON)
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
	WriteProblem(w, r, problem(http.StatusMethodNotAllowed, "This address does not accept "+r.Method+"."))
}

// Serve answers requests on the listener until ctx ends. Then it fails /readyz and waits for lead, so that load balancers stop sending requests.
// After that it takes the connections that are already waiting, stops listening, and answers what arrives on them. Every answer now closes its
// connection. Running requests may finish, and streams of events end at once.
func (s *Server) Serve(ctx context.Context, l net.Listener, lead time.Duration) error {
	door := &door{Listener: l}
	server := &http.Server{
		Handler: s.farewell(s.router), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(door) }()
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
	s.closing.Store(true)
	s.end()
	if err := door.close(); err != nil {
		return err
	}
	if err := <-failed; !errors.Is(err, net.ErrClosed) {
		return err
	}
	// A request may be on its way on a connection that looks idle. Shutdown would close that at once.
	<-time.After(lingerTime)
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	return server.Shutdown(drain)
}

// farewell makes each answer of a server that is closing close its connection.
func (s *Server) farewell(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.closing.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// door is a listener that closes only when nobody is waiting: the system would reset connections that it has accepted and the program has not.
type door struct {
	net.Listener
	closing atomic.Bool
}

// Accept implements net.Listener.
func (d *door) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	var late net.Error
	if err != nil && d.closing.Load() && errors.As(err, &late) && late.Timeout() {
		return nil, errors.Join(net.ErrClosed, d.Listener.Close())
	}
	return c, err
}

// close lets Accept return those who are waiting, and then net.ErrClosed.
func (d *door) close() error {
	d.closing.Store(true)
	if l, can := d.Listener.(interface{ SetDeadline(time.Time) error }); can {
		return l.SetDeadline(time.Now().Add(closingTime))
	}
	return d.Listener.Close()
}
