# What people and CI run. Everything needs Go and git only; helper tools are pinned in go.mod.
#
#   make play     play a game in the terminal
#   make test     everything CI runs
#   make check    the same faults sooner: formatting, vet, staticcheck, fast tests with -race
#   make help     the rest

SHELL     := /bin/bash
.DEFAULT_GOAL := help

GO        ?= go
BIN       := bin
FUZZTIME  ?= 30s
REF       ?= main
COUNT     ?= 6
BENCH     ?= .
GAMES     ?= 2000
TIMEOUT   ?= 20m
# Not in go.mod, because it only serves bench-compare and would bring a crowd of modules along.
BENCHSTAT := golang.org/x/perf/cmd/benchstat@v0.0.0-20260709024250-82a0b07e230d

.PHONY: help play build test check fmt vet staticcheck unit race golden fuzz bench bench-compare rules soak clean go-present
# Output in the order of the steps, also under make -j.
.NOTPARALLEL:

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

go-present:
	@command -v $(GO) >/dev/null || { \
	  echo "Bridgehead needs Go $$(sed -n 's/^go //p' go.mod) or newer, and '$(GO)' is not on the PATH." >&2; \
	  echo "See https://go.dev/doc/install, or name it: make GO=/path/to/go" >&2; exit 1; }
	@$(GO) list -m >/dev/null || { \
	  echo "Bridgehead needs Go $$(sed -n 's/^go //p' go.mod) or newer; this is $$($(GO) env GOVERSION)." >&2; exit 1; }

build: go-present ## build bin/bridgehead
	$(GO) build -o $(BIN)/bridgehead ./cmd/bridgehead

play: build ## play a game in the terminal
	$(BIN)/bridgehead play --console

test: fmt vet staticcheck unit ## everything CI runs

check: fmt vet staticcheck race ## before a commit

fmt: go-present ## gofmt finds nothing to do
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .) || exit 1; \
	if [ -n "$$unformatted" ]; then echo "gofmt -w these files:"; echo "$$unformatted"; exit 1; fi
	@echo "gofmt: nothing to do"

vet: go-present ## go vet
	$(GO) vet ./...

staticcheck: go-present ## staticcheck, at the version go.mod pins
	$(GO) tool staticcheck ./...

unit: go-present ## all tests
	$(GO) test -timeout $(TIMEOUT) ./...

race: go-present ## the fast tests with the race detector
	$(GO) test -race -short -timeout $(TIMEOUT) ./...

# The packages of the games, whose tests use the contract kit: only they know its flags.
KIT_USERS = $$($(GO) list -f '{{$$p := .ImportPath}}{{range .TestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}{{range .XTestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}' ./... | awk '$$2 ~ /\/engine\/enginetest$$/ && $$1 != $$2 {print $$1}' | sort -u)

golden: go-present ## write the goldens again; read the diff
	$(GO) test -count=1 -v -run 'Playthrough|Perft|Golden' $(KIT_USERS) -update
	git --no-pager diff --stat

fuzz: go-present ## every fuzz target for FUZZTIME
	@GO='$(GO)' scripts/fuzz $(FUZZTIME)

bench: go-present ## benchmarks; BENCH is a pattern
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./...

bench-compare: go-present ## benchmarks of REF against the working tree
	@GO='$(GO)' BENCHSTAT='$(BENCHSTAT)' scripts/bench-compare '$(REF)' '$(BENCH)' '$(COUNT)'

rules: go-present ## which rules of the gamble game are done
	@$(GO) test -count=1 -v -run 'TestRuleCoverage' ./engine/gamble | grep -vE '^(=== |--- |ok|PASS)' ; exit $${PIPESTATUS[0]}

soak: go-present ## long random games under invariants
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' $(KIT_USERS) -soak-games $(GAMES)

clean: ## remove what the targets built
	rm -rf $(BIN) coverage.out
