# What people and CI run. Needs Go, git, a C compiler, Python 3.10 or newer and Node 20 or newer; helper tools are pinned,
# those of Go in go.mod, those of Python in the requirements files of clients/python, those of the page in clients/web.
#
#   make play     play in the browser, against the opponents that come with it
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
SOAK      ?= 1
KILLS     ?= 200
FAULTS    ?= 200
CLUSTERS  ?= 10000
SCHEDULES ?= 200000
TIMEOUT   ?= 20m
# Not in go.mod, because it only serves bench-compare and would bring a crowd of modules along.
BENCHSTAT := golang.org/x/perf/cmd/benchstat@v0.0.0-20260709024250-82a0b07e230d

PYTHON    ?= python3
VENV      := .venv
PEERS     := .venv-peers
LEARN     := .venv-learn
FIELD     := .venv-field
LINT      := .venv-lint
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu
NODE      ?= node
NPM       ?= npm
WEB       := clients/web
# Flags of make play, such as PLAY="--no-open --addr 127.0.0.1:9000".
PLAY      ?=
SECONDS_EACH ?= 5
RUNS      ?= 5
SUITE     ?= runs/suite
# Of make rules; every game has a ledger.
GAME      ?= *

.PHONY: help fixtures play console ladder yardsticks cards build library test check fmt vet staticcheck unit race golden portable-check fuzz bench bench-compare rules soak clean \
  go-present python-present python test-python test-learn field bench-peers bench-opponents bench-ppo bench-suite wheel release try-release \
  node-present chromium-present web test-web test-page soak-page shots lint-deploy
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

# The program with the boards that are made up for tests of the page.
fixtures: go-present
	$(GO) build -tags fixtures -o $(BIN)/bridgehead-fixtures ./cmd/bridgehead

library: go-present ## build bin/libbridgehead.so, the C library
	$(GO) build -buildmode=c-shared -o $(BIN)/libbridgehead.so ./clients/c

play: build ## play in the browser: prints the address and opens it
	$(BIN)/bridgehead play $(PLAY)

console: build ## play in the terminal
	$(BIN)/bridgehead play --console

# Runs that were stopped go on. Flags beyond the usual ones, such as LADDER="--scenario nijmegen --time 8h --engines engines.yaml".
LADDER   ?=
RELEASED ?= models/opponents/released

ladder: build ## rate all agents on each scenario with a network (days; LADDER="--time 8h"), and write docs/ladder.md
	$(BIN)/bridgehead arena ladder --out runs/ladder --file models/opponents/ladder.json --released $(RELEASED) $(LADDER)
	$(BIN)/bridgehead arena ladder --print --file models/opponents/ladder.json > $(BIN)/ladder.md
	mv $(BIN)/ladder.md docs/ladder.md

yardsticks: build ## measure exactly what docs/yardsticks.json lacks (half an hour from nothing), into docs/yardsticks.md
	@mkdir -p runs
	$(BIN)/bridgehead bench exact --rows docs/yardsticks.json --markdown > runs/yardsticks.md
	@scripts/yardsticks-page runs/yardsticks.md docs/yardsticks.md

cards: go-present ## write the cards of the opponents, docs/opponents.md
	$(GO) test -count=1 -run 'TestGoldenOpponents' ./cmd/bridgehead -update

test: fmt vet staticcheck unit lint-deploy test-python test-learn test-web test-page ## everything CI runs

check: fmt vet staticcheck race ## before a commit

fmt: go-present ## gofmt finds nothing to do
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .) || exit 1; \
	if [ -n "$$unformatted" ]; then echo "gofmt -w these files:"; echo "$$unformatted"; exit 1; fi
	@echo "gofmt: nothing to do"

vet: go-present ## go vet
	$(GO) vet ./...
	$(GO) vet -tags fixtures ./cmd/bridgehead

staticcheck: go-present ## staticcheck, at the version go.mod pins
	$(GO) tool staticcheck ./...

unit: go-present ## all tests
	$(GO) test -timeout $(TIMEOUT) ./...

race: go-present ## the fast tests with the race detector
	$(GO) test -race -short -timeout $(TIMEOUT) ./...

python-present:
	@$(PYTHON) -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { \
	  echo "The Python package needs Python 3.10 or newer with venv, and '$(PYTHON)' is not that." >&2; \
	  echo "Name another: make PYTHON=/path/to/python3" >&2; exit 1; }

python: go-present python-present ## a fresh virtual environment in .venv with the package and its tests
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install -q -r clients/python/requirements-test.txt
	$(VENV)/bin/pip install -q ./clients/python

test-python: python ## the tests of the Python package against the real gymnasium, pettingzoo and pyspiel
	cd clients/python && ../../$(VENV)/bin/ruff check . && ../../$(VENV)/bin/ruff format --check .
	cd clients/python && ../../$(VENV)/bin/mypy
	cd clients/python && ../../$(VENV)/bin/python -m pytest -q tests

# PyTorch is large, so its virtual environment is kept until the pins change. One for the CPU is looked for, as root
# Debian's is installed, and where there is neither that of the project; PyPI's comes with CUDA on Linux, some 3 GB.
$(LEARN)/.stamp: $(addprefix clients/python/requirements-,learn.txt torch.txt sb3.txt) scripts/torch-python
	rm -rf $(LEARN)
	python=$$(scripts/torch-python $(PYTHON)); \
	if [ -n "$$python" ]; then "$$python" -m venv --system-site-packages $(LEARN); else \
	  $(PYTHON) -m venv $(LEARN) && \
	  $(LEARN)/bin/pip install -q --index-url '$(TORCH_INDEX)' -r clients/python/requirements-torch.txt || { \
	  echo "There is no PyTorch for the CPU at $(TORCH_INDEX). Name another index: make TORCH_INDEX=URL" >&2; exit 1; }; fi
	$(LEARN)/bin/pip install -q -r clients/python/requirements-learn.txt
	$(LEARN)/bin/pip install -q --no-deps -r clients/python/requirements-sb3.txt
	$(LEARN)/bin/python -c 'import torch, stable_baselines3; print("PyTorch", torch.__version__)'
	touch $@

test-learn: go-present python-present $(LEARN)/.stamp ## the examples that train, and every snippet of docs/python.md
	$(LEARN)/bin/pip install -q --no-deps --force-reinstall ./clients/python
	cd clients/python && ../../$(LEARN)/bin/python -m pytest -q tests_learn tests/test_sb3.py

# The requirements of these libraries do not fit those of the tests, so they have an environment of their own. Where
# TORCH_INDEX has no PyTorch it is PyPI's, on Linux with CUDA and some 3 GB; it is kept until the pins change.
$(FIELD)/.stamp: $(addprefix clients/python/requirements-,field.txt torch.txt)
	rm -rf $(FIELD)
	$(PYTHON) -m venv $(FIELD)
	$(FIELD)/bin/pip install -q --retries 1 --index-url '$(TORCH_INDEX)' -r clients/python/requirements-torch.txt || \
	  $(FIELD)/bin/pip install -q -r clients/python/requirements-torch.txt
	$(FIELD)/bin/pip install -q -r clients/python/requirements-field.txt
	$(FIELD)/bin/python -c 'import ray.rllib, tianshou, torch; print("PyTorch", torch.__version__)'
	touch $@

# Such as FIELD_ARGS="--seed 8 --steps 20000".
FIELD_ARGS ?=

field: go-present python-present $(FIELD)/.stamp ## learn by RLlib, by Tianshou and by PyTorch alone, and print what each wins, in one table
	$(FIELD)/bin/pip install -q --no-deps --force-reinstall ./clients/python
	$(FIELD)/bin/python clients/python/benchmarks/field.py $(FIELD_ARGS)

$(LINT)/.stamp: deploy/requirements-lint.txt
	rm -rf $(LINT)
	$(PYTHON) -m venv $(LINT)
	$(LINT)/bin/pip install -q -r $<
	touch $@

lint-deploy: python-present $(LINT)/.stamp ## container, compose and Kubernetes files against their schemas
	$(LINT)/bin/shellcheck deploy/keys.sh
	$(LINT)/bin/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml deploy/page.yaml
	$(LINT)/bin/kubernetes-validate --strict --quiet deploy/kubernetes/*.yaml

node-present:
	@command -v $(NODE) >/dev/null && $(NODE) -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)' || { \
	  echo "The page needs Node 20 or newer, and '$(NODE)' is not that." >&2; \
	  echo "Name another: make NODE=/path/to/node" >&2; exit 1; }

$(WEB)/node_modules/.stamp: $(WEB)/package.json $(WEB)/package-lock.json
	cd $(WEB) && $(NPM) ci --no-audit --no-fund
	touch $@

web: node-present $(WEB)/node_modules/.stamp ## build the page anew, into clients/web/dist
	cd $(WEB) && $(NPM) run build

test-web: node-present $(WEB)/node_modules/.stamp ## the parts of the page, and that what is committed is what its source makes
	cd $(WEB) && $(NPM) run lint && $(NPM) run check && $(NPM) test
	rm -rf $(BIN)/web && cd $(WEB) && npx vite build --emptyOutDir --outDir ../../$(BIN)/web
	diff -r $(BIN)/web $(WEB)/dist || { echo "clients/web/dist is not what its source makes: make web" >&2; exit 1; }

# A browser is looked for, and where there is none Debian's is installed, which takes root.
chromium-present:
	@scripts/chromium >/dev/null

test-page: build fixtures node-present $(WEB)/node_modules/.stamp chromium-present ## play in a real browser
	cd $(WEB) && CHROMIUM=$$(../../scripts/chromium) BRIDGEHEAD=../../$(BIN)/bridgehead $(NPM) run e2e

soak-page: build fixtures node-present $(WEB)/node_modules/.stamp chromium-present ## test-page with whole games and minutes of clicks anywhere
	cd $(WEB) && CHROMIUM=$$(../../scripts/chromium) BRIDGEHEAD=../../$(BIN)/bridgehead E2E_LONG=1 $(NPM) run e2e

shots: build node-present $(WEB)/node_modules/.stamp chromium-present ## the screenshots of docs/playing.md
	cd $(WEB) && CHROMIUM=$$(../../scripts/chromium) BRIDGEHEAD=../../$(BIN)/bridgehead node e2e/shots.mjs ../../docs/playing

wheel: go-present python-present ## a wheel of the Python package in dist
	$(PYTHON) -m pip wheel --no-deps -w dist ./clients/python

# Some twenty minutes; the C compiler of the wheels is zig, from PyPI.
release: go-present python-present ## archives of the binary and wheels for five platforms, with checksums, in dist
	GO='$(GO)' $(PYTHON) scripts/release

# Linux on arm64 under qemu-user-static and Windows under Wine, where they are installed.
try-release: python-present ## run what release has made, as far as this machine can
	$(PYTHON) scripts/try-release

bench-peers: go-present python-present ## the throughput table beside OpenSpiel, PettingZoo, EnvPool and Pgx
	@test -d $(PEERS) || $(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install -q -r clients/python/benchmarks/requirements.txt
	$(PEERS)/bin/pip install -q --no-deps --force-reinstall ./clients/python
	@mkdir -p $(BIN)
	$(GO) test -run '^$$' -bench 'BenchmarkEnv|BenchmarkVector' -benchtime $(SECONDS_EACH)s -count $(RUNS) ./env | tee $(BIN)/bench-env.txt
	$(PEERS)/bin/python clients/python/benchmarks/peers.py --seconds $(SECONDS_EACH) --runs $(RUNS) --go $(BIN)/bench-env.txt

bench-opponents: python ## what opponents cost a learner, in steps a second; on a quiet machine
	$(VENV)/bin/python clients/python/benchmarks/opponents.py --seconds $(SECONDS_EACH) --runs $(RUNS)

# What is learnt is in runs/ppo and is not learnt again; PPO="--game garden --scenario waal --out runs/ppo-waal" is another game.
PPO       ?=

bench-ppo: go-present python-present $(LEARN)/.stamp ## MaskablePPO of sb3-contrib after 10 k, 100 k and 1 M steps, against random, greedy and the planner
	$(LEARN)/bin/pip install -q --no-deps --force-reinstall ./clients/python
	$(LEARN)/bin/python clients/python/benchmarks/ppo.py $(PPO)

bench-suite: build ## agents on held-out scenarios of all games, in one table; takes hours, and goes on where it stopped
	$(BIN)/bridgehead bench suite $(if $(wildcard $(SUITE)/suite.json),--resume $(SUITE),--out $(SUITE))

# The packages of the games, whose tests use the contract kit: only they know its flags.
KIT_USERS = $$($(GO) list -f '{{$$p := .ImportPath}}{{range .TestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}{{range .XTestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}' ./... | awk '$$2 ~ /\/engine\/enginetest$$/ && $$1 != $$2 {print $$1}' | sort -u)

golden: go-present ## write the goldens again; read the diff
	$(GO) test -count=1 -v -run 'Playthrough|Perft|Golden' $(KIT_USERS) ./cmd/bridgehead -update
	$(GO) test -count=1 -run 'TestRoomsPage' . -update
	git --no-pager diff --stat

# Where there is no qemu, Debian's is installed, which takes root.
portable-check: go-present ## games, values and targets are the same to the bit in other builds and on arm64, emulated
	@GO='$(GO)' scripts/portable-check

fuzz: go-present ## every fuzz target for FUZZTIME
	@GO='$(GO)' scripts/fuzz $(FUZZTIME)

bench: go-present ## benchmarks; BENCH is a pattern
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./...

bench-compare: go-present ## benchmarks of REF against the working tree
	@GO='$(GO)' BENCHSTAT='$(BENCHSTAT)' scripts/bench-compare '$(REF)' '$(BENCH)' '$(COUNT)'

rules: go-present ## which rules of the games are done; of one game with GAME=KEY
	@$(GO) test -count=1 -v -run 'TestRuleCoverage' $(patsubst %/testdata/ledger.csv,./%,$(wildcard engine/$(GAME)/testdata/ledger.csv)) \
	  | grep -vE '^(=== |--- |ok|PASS)' ; exit $${PIPESTATUS[0]}

soak: go-present ## random games for hours, SOAK times as many as the tests say, a training run that is killed KILLS times, fleets that FAULTS happen to, SCHEDULES of crashes, and CLUSTERS simulated
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' $(KIT_USERS) -soak $(SOAK)
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' ./training -soak-kills $(KILLS)
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' ./cmd/bridgehead -soak-faults $(FAULTS)
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' ./training/cluster -sim-schedules $(CLUSTERS) -sim-large
	$(GO) test -count=1 -v -timeout 0 -run 'Soak' ./training/replay -soak-schedules $(SCHEDULES)

clean: ## remove what the targets built
	rm -rf $(BIN) dist coverage.out $(VENV) $(PEERS) $(LEARN) $(FIELD) $(LINT)
