# The commands of the project. `make` alone lists them.

# The same flags everywhere, so that tests reuse what the build has compiled.
export GOFLAGS := $(strip $(GOFLAGS) -buildvcs=false -trimpath)
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
WEB_SOURCES := $(shell find web \( -name node_modules -o -path web/dist \) -prune -o -type f -print)

.PHONY: help run build test test-race soak attack check fmt generate requirements words notice release e2e accidents plant mutate bench load upgrade

help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## install what is needed, build, and start with the demo network on SQLite in ./data
	bin/caravan serve --demo

build: web/dist/index.html ## build bin/caravan with the web app inside
	go build -ldflags "-s -w -X main.version=$(VERSION)" -o bin/caravan ./cmd/caravan

web/dist/index.html: $(WEB_SOURCES)
	@scripts/setup.sh web
	npm --prefix web run --silent build
	@touch $@

test: ## install what is needed and run every test: Go, web, end to end; THOROUGH=1 as a change must pass them
	@scripts/setup.sh web e2e chromium $(if $(THOROUGH),desktop compiler)
	@$(MAKE) --no-print-directory build
	@scripts/test.sh

test-race: ## run every Go test with the race detector
	@scripts/setup.sh compiler
	@scripts/test.sh race

soak: ## run the Go tests of simultaneous work many times
	@scripts/setup.sh compiler
	@scripts/test.sh soak

attack: ## attack the program for some minutes, and print the figures of docs/reliability.md; ARGS="-run Fuzz" selects a part
	@scripts/attack.sh $(ARGS)

check: ## format, lint, types, walls, generated files, requirements
	@scripts/setup.sh web e2e
	@scripts/check.sh

fmt: ## format Go and TypeScript
	@scripts/setup.sh web e2e
	find . \( -path './.*' -o -name node_modules \) -prune -o -name '*.go' -exec gofmt -w {} +
	npm --prefix web run --silent format
	npm --prefix e2e run --silent format

generate: ## write docs/openapi.json and the web's types and limits from the program
	@scripts/setup.sh web
	@scripts/generate.sh

words: ## write every text in the source, with the file in which it stands, to docs/words.txt, to be read aloud
	@scripts/setup.sh web
	@{ node scripts/words/web.mjs && go run ./scripts/words; } >docs/words.txt

notice: ## write the licences of everything that is shipped to web/public/notice.txt
	@scripts/setup.sh web
	@mkdir -p .cache && go run ./scripts/notice >.cache/notice.txt && mv .cache/notice.txt web/public/notice.txt

release: web/dist/index.html ## build for Linux, macOS and Windows into release/, with checksums and what it is made of; ARGS="linux/amd64" selects some
	@scripts/release.sh $(ARGS)

requirements: ## list the numbered requirements that no test title names
	@go run ./scripts/requirements

e2e: ## run the end-to-end tests; ARGS="--project phone audit" selects some
	@scripts/setup.sh web e2e chromium
	@$(MAKE) --no-print-directory build
	cd e2e && npx playwright test $(subst --project ,--project=,$(ARGS)) # Playwright takes every word after a space for one more project

accidents: ## let things go wrong on the audit page; N=300 of them, SEED=7, KIND=photos, or one again with ONLY=seed/index
	@scripts/setup.sh web e2e chromium
	@$(MAKE) --no-print-directory build
	cd e2e && N="$(N)" SEED="$(SEED)" ONLY="$(ONLY)" KIND="$(KIND)" npx playwright test --config accidents

plant: ## plant small faults in a copy of the tree and print which the tests catch; ARGS="-only ledger" selects some
	@scripts/setup.sh web
	@go run ./scripts/plant $(ARGS)

mutate: ## change operators of the small rules, one after the other, and print the changes that no test notices; ARGS="audit/rules" selects packages
	@go run ./internal/platform/dbtest/withpostgres scripts/mutate.sh $(ARGS)

bench: ## measure the most used calls against their ceilings
	@scripts/setup.sh web e2e chromium
	@$(MAKE) --no-print-directory build
	cd e2e && npx playwright test --config bench
	go run ./bench

upgrade: ## replace two nodes of an older program by this one while people work: OLD=/path/to/caravan; ARGS="-people 40 -for 1m"
	@$(MAKE) --no-print-directory build
	go run ./scripts/upgrade -old "$(OLD)" $(ARGS)

load: ## let many people use a large network at the same time; ARGS="-people 1000,2000 -for 10m -nodes 2 -profile /tmp/node"
	@go run ./bench -run load $(ARGS)
