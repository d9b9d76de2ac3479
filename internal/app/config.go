package app

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"caravan/internal/app/backup"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/marketing"
	"caravan/internal/media"
	"caravan/internal/media/mux"
	"caravan/internal/platform/db"
	"caravan/internal/weather"
)

// defaultAddr is the default address that a node listens on.
const defaultAddr = "127.0.0.1:8080"

// Config says where the program's data is and how people reach the site. Every setting is a flag and an environment variable.
type Config struct {
	Addr                string   `help:"Address that serve listens on. Links begin with it when there is no public URL." env:"CARAVAN_ADDR" default:"${addr}"`
	Data                string   `help:"Folder for all data: the SQLite database and the files." env:"CARAVAN_DATA" default:"./data" type:"path"`
	DatabaseURL         string   `name:"database-url" help:"PostgreSQL database (postgres://...). Empty: SQLite in the data folder." env:"CARAVAN_DATABASE_URL" placeholder:"URL"`
	BlobURL             string   `name:"blob-url" help:"Bucket for files (s3://bucket?region=...). Empty: the data folder." env:"CARAVAN_BLOB_URL" placeholder:"URL"`
	PublicURL           string   `name:"public-url" help:"Address that people use to reach the site, for links in mails, secure cookies and cross-site protection. Empty: the listening address." env:"CARAVAN_PUBLIC_URL" placeholder:"URL"`
	TLS                 string   `help:"auto: serve gets and renews a certificate for the public URL's name by itself, and listens on :443 and :80. Empty: a proxy does that." env:"CARAVAN_TLS" enum:",auto" default:""`
	PlainAddr           string   `name:"plain-addr" help:"With CARAVAN_TLS: address for plain HTTP, where the issuer asks and browsers are sent to https." env:"CARAVAN_PLAIN_ADDR" default:":80"`
	ACMEURL             string   `name:"acme-url" help:"With CARAVAN_TLS: ACME directory of the issuer." env:"CARAVAN_ACME_URL" default:"${acme_url}"`
	ACMEContact         string   `name:"acme-contact" help:"With CARAVAN_TLS: mail address that the issuer may write to." env:"CARAVAN_ACME_CONTACT" placeholder:"ADDRESS"`
	ACMERoots           string   `name:"acme-roots" help:"With CARAVAN_TLS: file (PEM) with whom to trust as the issuer. Empty: whom the system trusts." env:"CARAVAN_ACME_ROOTS" placeholder:"FILE" type:"path"`
	Proxies             []string `help:"Networks of the proxies in front of the site (10.0.0.0/8,...), whose X-Forwarded-For is trusted. Empty: none." env:"CARAVAN_PROXIES" placeholder:"CIDR"`
	HSTSSubdomains      bool     `name:"hsts-subdomains" help:"Tell browsers to use only https for the subdomains of the public URL too." env:"CARAVAN_HSTS_SUBDOMAINS"`
	SMTPURL             string   `name:"smtp-url" help:"Mail server (smtp://user:password@host:587 or smtps://...). Empty: mails stay in the outbox." env:"CARAVAN_SMTP_URL" placeholder:"URL"`
	MailFrom            string   `name:"mail-from" help:"Sender of mails." env:"CARAVAN_MAIL_FROM" default:"${mail_from}"`
	OIDCIssuer          string   `name:"oidc-issuer" help:"Issuer of an OpenID Connect provider with which people can sign in too (https://login.example/tenant). Empty: none." env:"CARAVAN_OIDC_ISSUER" placeholder:"URL"`
	OIDCClientID        string   `name:"oidc-client-id" help:"Client id of this site there. Its redirect address is the public URL and /sign-in/provider." env:"CARAVAN_OIDC_CLIENT_ID" placeholder:"ID"`
	OIDCSecret          string   `name:"oidc-secret" help:"Secret of that client." env:"CARAVAN_OIDC_SECRET" placeholder:"SECRET"`
	OIDCName            string   `name:"oidc-name" help:"What people call the provider, for the button 'Sign in with ...'. Empty: its host." env:"CARAVAN_OIDC_NAME" placeholder:"NAME"`
	OIDCSecondStep      bool     `name:"oidc-second-step" help:"The provider asks for a second step, so this site does not ask whoever signs in there." env:"CARAVAN_OIDC_SECOND_STEP"`
	SyncUsersURL        string   `name:"sync-users-url" help:"Where SYNC USERS fetches people: an http(s) address or a file, JSON or CSV (docs/import.md). Empty: none." env:"CARAVAN_SYNC_USERS_URL" placeholder:"URL"`
	SyncUsersToken      string   `name:"sync-users-token" help:"Bearer token for that address." env:"CARAVAN_SYNC_USERS_TOKEN" placeholder:"TOKEN"`
	SyncPromotionsURL   string   `name:"sync-promotions-url" help:"Where SYNC PROMOTIONS fetches quarters and promotional periods: an http(s) address or a file, JSON or CSV (docs/import.md). Empty: none." env:"CARAVAN_SYNC_PROMOTIONS_URL" placeholder:"URL"`
	SyncPromotionsToken string   `name:"sync-promotions-token" help:"Bearer token for that address." env:"CARAVAN_SYNC_PROMOTIONS_TOKEN" placeholder:"TOKEN"`
	SyncStoresURL       string   `name:"sync-stores-url" help:"Where SYNC ALL STORES fetches stores: an http(s) address or a file, JSON or CSV (docs/import.md). Empty: none." env:"CARAVAN_SYNC_STORES_URL" placeholder:"URL"`
	SyncStoresToken     string   `name:"sync-stores-token" help:"Bearer token for that address." env:"CARAVAN_SYNC_STORES_TOKEN" placeholder:"TOKEN"`
	MuxTokenID          string   `name:"mux-token-id" help:"Id of an access token of Mux Video, which then prepares uploaded videos. Empty: they are played as they are." env:"CARAVAN_MUX_TOKEN_ID" placeholder:"ID"`
	MuxSecret           string   `name:"mux-secret" help:"Secret of that access token." env:"CARAVAN_MUX_SECRET" placeholder:"SECRET"`
	MuxURL              string   `name:"mux-url" help:"Address of Mux's API." env:"CARAVAN_MUX_URL" default:"${mux_url}"`
	Weather             string   `help:"Where the weather on the home page comes from: openweathermap (needs a key), open-meteo, sample (made up, and says so) or none. Empty: none; with serve --demo: sample." env:"CARAVAN_WEATHER" enum:",none,openweathermap,open-meteo,sample" default:""`
	WeatherKey          string   `name:"weather-key" help:"Key for the weather service." env:"CARAVAN_WEATHER_KEY" placeholder:"KEY"`
	WeatherURL          string   `name:"weather-url" help:"Address of the weather service's API. Empty: the service's own." env:"CARAVAN_WEATHER_URL" placeholder:"URL"`
	WeatherPlacesURL    string   `name:"weather-places-url" help:"Address of Open-Meteo's search for places. Empty: the service's own." env:"CARAVAN_WEATHER_PLACES_URL" placeholder:"URL"`
	BannersURL          string   `name:"banners-url" help:"GraphQL endpoint of the content service that keeps the promotion banners. Empty: head office keeps them." env:"CARAVAN_BANNERS_URL" placeholder:"URL"`
	BannersToken        string   `name:"banners-token" help:"Bearer token for that address." env:"CARAVAN_BANNERS_TOKEN" placeholder:"TOKEN"`
	OffersURL           string   `name:"offers-url" help:"Address of the service that keeps the offers (https://offers.example/offers). Empty: head office keeps them." env:"CARAVAN_OFFERS_URL" placeholder:"URL"`
	OffersToken         string   `name:"offers-token" help:"Bearer token for that address." env:"CARAVAN_OFFERS_TOKEN" placeholder:"TOKEN"`
	PromoPictures       []string `name:"promo-pictures" help:"Further places that the pictures of these two services may come from (https://cdn.example,...)." env:"CARAVAN_PROMO_PICTURES" placeholder:"ORIGIN"`
	PromoRegion         string   `name:"promo-region" help:"The region whose banners and offers everybody sees, or 'viewer': that of each person's store." env:"CARAVAN_PROMO_REGION" enum:"${regions},viewer" default:"VIC"`
	BackupDir           string   `name:"backup-dir" help:"Folder into which serve makes backups by itself (SQLite and a data folder only). Empty: none." env:"CARAVAN_BACKUP_DIR" placeholder:"FOLDER" type:"path"`
	BackupAt            string   `name:"backup-at" help:"When, in Melbourne." env:"CARAVAN_BACKUP_AT" default:"02:30"`
	BackupEvery         string   `name:"backup-every" help:"How often from then on: a part of a day such as 1h." env:"CARAVAN_BACKUP_EVERY" default:"24h"`
	BackupKeep          int      `name:"backup-keep" help:"How many of these backups are kept." env:"CARAVAN_BACKUP_KEEP" default:"14"`
	LogFormat           string   `name:"log-format" help:"How the log is written." env:"CARAVAN_LOG_FORMAT" enum:"text,json" default:"text"`
}

// Validate checks the settings; the command line calls it.
func (c Config) Validate() error {
	for _, network := range c.Proxies {
		if _, err := netip.ParsePrefix(network); err != nil {
			return fmt.Errorf("CARAVAN_PROXIES: %q is not a network such as 10.0.0.0/8", network)
		}
	}
	if (c.MuxTokenID == "") != (c.MuxSecret == "") {
		return errors.New("CARAVAN_MUX_TOKEN_ID and CARAVAN_MUX_SECRET need each other")
	}
	_, videos := c.videos()
	_, weather := c.weather(calendar.System{})
	_, _, promos := c.marketing()
	_, provider := c.provider()
	_, backups := c.backups(calendar.System{})
	_, tls := c.domain()
	return errors.Join(videos, weather, promos, provider, backups, tls)
}

// backups returns the schedule of backups, nil when there is none. Program and Note are left to the caller.
func (c Config) backups(clock calendar.Clock) (*backup.Schedule, error) {
	if c.BackupDir == "" {
		return nil, nil
	}
	if err := c.onOneMachine(); err != nil {
		return nil, fmt.Errorf("CARAVAN_BACKUP_DIR: %w", err)
	}
	at, err := backup.ParseTimeOfDay(c.BackupAt)
	if err != nil {
		return nil, fmt.Errorf("CARAVAN_BACKUP_AT: %w", err)
	}
	every, err := backup.ParseInterval(c.BackupEvery)
	if err != nil {
		return nil, fmt.Errorf("CARAVAN_BACKUP_EVERY: %w", err)
	}
	if c.BackupKeep < 1 {
		return nil, errors.New("CARAVAN_BACKUP_KEEP: keep at least one backup")
	}
	return &backup.Schedule{Data: c.Data, Folder: c.BackupDir, At: at, Every: every, Keep: c.BackupKeep, Clock: clock}, nil
}

// weather returns the source of the weather, nil when there is none.
func (c Config) weather(clock calendar.Clock) (weather.Source, error) {
	source, err := weather.NewSource(weather.Config{Source: c.Weather, Key: c.WeatherKey, URL: c.WeatherURL, PlacesURL: c.WeatherPlacesURL}, clock)
	if err != nil {
		return nil, fmt.Errorf("CARAVAN_WEATHER: %w", err)
	}
	return source, nil
}

// provider returns where people can sign in besides here, nil when there is none.
func (c Config) provider() (*auth.Provider, error) {
	p, err := auth.NewProvider(auth.ProviderConfig{Issuer: c.OIDCIssuer, ClientID: c.OIDCClientID, Secret: c.OIDCSecret, Name: c.OIDCName,
		SecondStep: c.OIDCSecondStep})
	if err != nil {
		return nil, fmt.Errorf("CARAVAN_OIDC_ISSUER, CARAVAN_OIDC_CLIENT_ID, CARAVAN_OIDC_SECRET: %w", err)
	}
	return p, nil
}

// marketing returns the settings of banners and offers, and the places that their pictures come from, besides this site.
func (c Config) marketing() (out marketing.Config, pictures []string, err error) {
	out.Region = c.PromoRegion
	if out.Banners, err = marketing.NewBanners(marketing.Setting{URL: c.BannersURL, Token: c.BannersToken, Pictures: c.PromoPictures}); err != nil {
		return out, nil, fmt.Errorf("CARAVAN_BANNERS_URL, CARAVAN_PROMO_PICTURES: %w", err)
	}
	if out.Offers, err = marketing.NewOffers(marketing.Setting{URL: c.OffersURL, Token: c.OffersToken, Pictures: c.PromoPictures}); err != nil {
		return out, nil, fmt.Errorf("CARAVAN_OFFERS_URL, CARAVAN_PROMO_PICTURES: %w", err)
	}
	for _, source := range []marketing.Source{out.Banners, out.Offers} {
		if source != nil {
			pictures = append(pictures, source.Pictures()...)
		}
	}
	return out, pictures, nil
}

// videos returns the service that prepares videos, nil when there is none.
func (c Config) videos() (media.Videos, error) {
	if c.MuxTokenID == "" {
		return nil, nil
	}
	return mux.New(mux.Config{URL: c.MuxURL, TokenID: c.MuxTokenID, Secret: c.MuxSecret})
}

// database returns where the database is. For SQLite it creates the data folder if needed.
func (c Config) database() (db.Config, error) {
	if c.DatabaseURL != "" {
		return db.Config{URL: c.DatabaseURL}, nil
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return db.Config{}, err
	}
	if info, err := os.Stat(c.Data); err == nil && info.Mode().Perm()&0o077 != 0 {
		slog.Warn("other users of this machine can read the data folder: run chmod 700 on it", "folder", c.Data, "mode", info.Mode().Perm().String())
	}
	if err := backup.Sweep(c.Data); err != nil {
		return db.Config{}, err
	}
	return db.Config{Path: filepath.Join(c.Data, backup.DatabaseFile)}, nil
}

// publicURL returns the site's address without a trailing slash. By default it is the listening address.
func (c Config) publicURL(addr string) (string, error) {
	if c.PublicURL == "" {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return "", err
		}
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			host = "localhost"
		}
		return "http://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.Path != "" && u.Path != "/" {
		return "", errors.New("CARAVAN_PUBLIC_URL must look like https://caravan.example")
	}
	return strings.TrimSuffix(c.PublicURL, "/"), nil
}
