package dbtest

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"caravan/internal/platform/db"

	"github.com/jackc/pgx/v5/pgconn"
)

// Proxy stands between a test and PostgreSQL, and fails as networks do.
type Proxy struct {
	listener        net.Listener
	network, server string

	mu     sync.Mutex
	frozen bool
	cut    int // counts down to the COMMIT whose answer does not come; 0: none
	thawed *sync.Cond
	pairs  map[*pair]struct{}
	wg     sync.WaitGroup
}

// pair is one connection through the proxy.
type pair struct {
	client, server net.Conn
	dead           bool // its bytes vanish
	committing     bool // the answer to its COMMIT will not come
}

// Proxied returns the settings of a PostgreSQL database behind a proxy, which ends with the test.
func Proxied(t testing.TB, cfg db.Config) (db.Config, *Proxy) {
	t.Helper()
	to, err := pgconn.ParseConfig(cfg.URL)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: l, pairs: map[*pair]struct{}{}}
	p.thawed = sync.NewCond(&p.mu)
	p.network, p.server = pgconn.NetworkAddress(to.Host, to.Port)
	p.wg.Go(p.accept)
	t.Cleanup(func() {
		l.Close()
		p.Thaw()
		p.Cut()
		p.wg.Wait()
	})
	u, err := url.Parse(cfg.URL)
	if err != nil {
		t.Fatal(err)
	}
	u.Host, u.RawQuery = l.Addr().String(), "sslmode=disable"
	cfg.URL = u.String()
	return cfg, p
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial(p.network, p.server)
		if err != nil {
			client.Close()
			continue
		}
		c := &pair{client: client, server: server}
		p.mu.Lock()
		p.pairs[c] = struct{}{}
		p.mu.Unlock()
		p.wg.Go(func() { p.pass(c, server, client, true) })
		p.wg.Go(func() { p.pass(c, client, server, false) })
	}
}

// pass copies from one side to the other until one of them is closed, or until the answer comes that CutAtCommit withholds.
func (p *Proxy) pass(c *pair, to io.Writer, from io.Reader, toServer bool) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		p.mu.Lock()
		for p.frozen {
			p.thawed.Wait()
		}
		if toServer && p.cut > 0 && bytes.Contains(buffer[:n], commit) {
			p.cut--
			c.committing = p.cut == 0
		}
		dead, answered := c.dead, c.committing && !toServer
		p.mu.Unlock()
		if answered {
			break
		}
		if n > 0 && !dead {
			if _, err := to.Write(buffer[:n]); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
	}
	c.client.Close()
	c.server.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.pairs, c)
}

// commit is how a transaction's COMMIT comes through a connection: a simple query.
var commit = []byte("commit\x00")

// CutAtCommit waits for the nth COMMIT from now. It closes that connection when the server has committed, in place of its answer: the one moment at
// which nobody but the server knows what became of the transaction.
func (p *Proxy) CutAtCommit(nth int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = nth
}

// HasCut ends CutAtCommit, and tells whether it met its COMMIT.
func (p *Proxy) HasCut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	met := p.cut == 0
	p.cut = 0
	return met
}

// Freeze accepts connections and bytes, and passes nothing on, as a machine does that has stopped.
func (p *Proxy) Freeze() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = true
}

// Thaw ends Freeze. What was waiting is passed on.
func (p *Proxy) Thaw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = false
	p.thawed.Broadcast()
}

// Cut closes every connection, as a server does that is restarted.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.pairs {
		c.client.Close()
		c.server.Close()
	}
}

// Forget lets the bytes of every present connection vanish, as a firewall does that has forgotten them. New ones work.
func (p *Proxy) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.pairs {
		c.dead = true
	}
}

// Stop closes the listener and every connection, as a server does that is gone.
func (p *Proxy) Stop() {
	p.listener.Close()
	p.Cut()
}

// Start listens again at the same address.
func (p *Proxy) Start(t testing.TB) {
	t.Helper()
	l, err := net.Listen("tcp", p.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	p.listener = l
	p.wg.Go(p.accept)
	t.Cleanup(func() { l.Close() })
}
