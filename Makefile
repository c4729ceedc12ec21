# Peerage: `make play` to play, `make test` to test everything. Both set up what they need.

PORT ?= 8000
PYTHON ?= python3
DATABASE ?= data/peerage.db

PROFILE ?= 0
# Of a release, like 0.2.0.
VERSION ?=
# --no-image: without a program that builds images. --no-pins: without a way to their registries.
RELEASE ?=
# Of the tests, on two cores: many wait for a server.
WORKERS ?= 4
# Of the rules that are tested: 1 compiles in half of the time of 3, which everything else uses.
OPTIMIZE ?= 1
# ORDER=random shuffles the tests; SEED repeats an order that failed.
ORDER ?= written
SEED ?= $(shell date +%s)

export PYTHON PEERAGE_CHROMIUM PEERAGE_POSTGRES PEERAGE_REDIS_SERVER
# The tests start hundreds of processes: without bytecode, each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

PY := .venv/bin/python
NPM := scripts/npm.sh
STATIC := src/peerage/server/static
CLIENT := $(STATIC)/index.html
WEB := $(shell find web src/peerage/text -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*')
COMPILED := PEERAGE_BUILD=compiled PYTHONPATH=build/compiled
PURE := PEERAGE_BUILD=pure
SHUFFLED := $(if $(filter random,$(ORDER)),--random-order --random-order-seed=$(SEED))
PYTEST := $(PY) -m pytest -q $(SHUFFLED)
SERVICES := PEERAGE_POSTGRES="$$(scripts/postgres.sh)" PEERAGE_REDIS_SERVER="$$(scripts/redis.sh)" \
	PEERAGE_NGINX="$$(scripts/program.sh nginx)" PEERAGE_CADDY="$$(scripts/program.sh caddy)"
RULES := tests/kernel tests/games tests/bots
STYLED := src tests scripts build_backend bench

.PHONY: help play test test-long check compile docs screenshots dist release sbom bench bench-server dev clean lock lint types client-types layers catalogue \
	programs bytecode meanwhile fixed quick browser-shown-at-its-end compiled-rules test-pure test-compiled test-client test-browser

help:
	@echo 'make play [PORT=9000]   set up, start the server, print the address'
	@echo 'make test               everything: lint, types, layers, rules, tests in both builds, client, browser'
	@echo 'make test ORDER=random  the same with the tests in random order'
	@echo 'make test-long          soak tests, chaos, and training with PyTorch'
	@echo 'make check              the fast part of make test'
	@echo 'make compile            the compiled build (build/compiled), made anew if the rules changed'
	@echo 'make compile PROFILE=1  the same with a profile: faster to run, three times as long to make'
	@echo 'make dist               sdist and wheel for a release (dist)'
	@echo 'make release VERSION=0.2.0  set the version, tag it, build its files'
	@echo 'make sbom               what a release consists of, as CycloneDX (dist)'
	@echo 'make bench              speed, side by side with other libraries'
	@echo 'make bench-server       the server: cost of a move, waiting times under attack, kills'
	@echo 'make docs               the generated pages of the reference'
	@echo 'make screenshots        the pictures of the docs, taken anew'
	@echo 'make dev                server and client with reload'
	@echo 'make client-types       the types of the client, from those that the games and the server declare'
	@echo 'make lock               resolve the dependencies anew'
	@echo 'make clean              remove what was built'

# For players ---------------------------------------------------------------------------------

# The rules compile while the client is built and the first players come; the server changes over by itself.
play:
	@$(MAKE) --no-print-directory -j2 .venv/play.stamp web/node_modules/.package-lock.json
	@$(PY) scripts/compiled.py --optional & compiling=$$!; \
	trap 'kill $$compiling 2>/dev/null' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	$(MAKE) --no-print-directory $(CLIENT) && mkdir -p $(dir $(DATABASE)) && \
	PEERAGE_COMPILING=1 .venv/bin/peerage play --port $(PORT) --db $(DATABASE)

# For contributors ----------------------------------------------------------------------------

# Setting up waits for the network, much of compiling takes one core, and many tests wait for a server: other things run
# beside each of them.
test:
	@$(MAKE) --no-print-directory -j3 .venv/dev.stamp $(CLIENT) programs
	@$(MAKE) --no-print-directory -j2 --output-sync=target meanwhile compiled-rules
	@$(MAKE) --no-print-directory -j2 test-compiled browser-shown-at-its-end
	@echo 'All tests passed.'

# What takes minutes: soak tests, a real training run, and a server whose processes are killed at random.
test-long: OPTIMIZE = 3
test-long: .venv/train.stamp compiled-rules $(CLIENT) programs
	$(SERVICES) $(COMPILED) $(PYTEST) -n 2 -m soak --ignore tests/browser
	browser="$$(scripts/browsers.sh)" && PEERAGE_CHROMIUM="$$browser" $(COMPILED) $(PYTEST) -n 2 -m soak tests/browser
	$(SERVICES) PEERAGE_BUILD=compiled PYTHONPATH=$(CURDIR)/build/compiled $(PY) bench/server/chaos.py

# The progress of two runs of tests at once would be unreadable.
browser-shown-at-its-end:
	@$(MAKE) --no-print-directory --output-sync=target test-browser

# What the tests run beside Peerage.
programs:
	@scripts/postgres.sh >/dev/null
	@scripts/redis.sh >/dev/null
	@scripts/program.sh nginx >/dev/null
	@scripts/program.sh caddy >/dev/null
	@scripts/browsers.sh >/dev/null

# Assertions are rewritten once, not by every worker of the tests.
bytecode: .venv/dev.stamp
	@$(PURE) $(PY) -m pytest -q --collect-only >/dev/null

meanwhile: bytecode fixed test-client
	@$(MAKE) --no-print-directory test-pure

compiled-rules: .venv/dev.stamp
	scripts/compiler.sh
	PEERAGE_OPTIMIZE=$(OPTIMIZE) $(PY) scripts/compiled.py

# What is fixed once and what the tests say, side by side.
check: .venv/dev.stamp
	@$(MAKE) --no-print-directory -j2 --output-sync=target fixed quick

fixed: lint types layers catalogue

quick: .venv/dev.stamp
	$(PURE) $(PYTEST) -n $(WORKERS) -m 'not slow and not soak' --ignore tests/browser --ignore tests/distribution --ignore tests/server/hostile

lint: .venv/dev.stamp
	$(PY) -m ruff check $(STYLED)
	$(PY) -m ruff format --check $(STYLED)

types: .venv/dev.stamp
	$(PY) -m mypy
	$(PURE) $(PY) scripts/client_types.py --check

client-types: .venv/play.stamp
	$(PURE) $(PY) scripts/client_types.py

layers: .venv/dev.stamp
	.venv/bin/lint-imports

catalogue: .venv/dev.stamp
	$(PURE) .venv/bin/peerage rules --check

# What stands above the rules is interpreted in both builds: one table played in each, the rest once. Of the rules, the
# interpreted build runs what is quick, and all that shows that both builds agree.
test-pure: .venv/dev.stamp $(CLIENT)
	$(PURE) $(PYTEST) -n $(WORKERS) -m '(not slow or builds) and not soak' $(RULES) tests/server/test_play.py

test-compiled: compiled-rules $(CLIENT)
	$(SERVICES) $(COMPILED) $(PYTEST) -n $(WORKERS) --dist worksteal -m 'not soak' --ignore tests/browser

test-client: .venv/play.stamp web/node_modules/.package-lock.json
	$(NPM) run check
	$(NPM) test

# On their own: the browser driver does not share a process with other asynchronous tests. Browsers leave no core idle.
test-browser: .venv/dev.stamp $(CLIENT)
	@PEERAGE_OPTIMIZE=$(OPTIMIZE) $(PY) scripts/compiled.py --optional
	browser="$$(scripts/browsers.sh)" && PEERAGE_CHROMIUM="$$browser" $(COMPILED) $(PYTEST) -n 3 --dist worksteal -m 'not soak' tests/browser

# The pages of the reference that follow from the code: requests and settings.
docs: .venv/play.stamp
	$(PURE) $(PY) scripts/docs/reference.py

screenshots: .venv/dev.stamp $(CLIENT) compile
	$(PY) -m pip install --quiet --disable-pip-version-check pillow
	$(COMPILED) $(PY) scripts/docs/screenshots.py

compile: .venv/play.stamp
	PEERAGE_PROFILE=$(PROFILE) $(PY) scripts/compiled.py

dist: .venv/play.stamp
	$(PY) scripts/release/dist.py

# Sets the version, pins base images, tags, and builds the files and the image; it pushes nothing.
release: .venv/play.stamp
	@test -n "$(VERSION)" || { echo 'Say which: make release VERSION=0.2.0'; exit 2; }
	$(PY) scripts/release/release.py $(VERSION) $(RELEASE)

sbom: .venv/play.stamp
	PYTHON=$(PY) scripts/release/sbom.sh

bench: compile bench/.venv/stamp
	$(PY) bench/engine/compare.py

bench-server: .venv/dev.stamp compile
	PEERAGE_BUILD=compiled PYTHONPATH=$(CURDIR)/build/compiled; export PEERAGE_BUILD PYTHONPATH; cd bench/server && \
	for program in moves.py 'moves.py --spectators 500 --pace 0.05 --game lancaster' siege.py loop_steps.py request_costs.py kills.py; do \
	../../$(PY) $$program || exit 1; done

dev: .venv/dev.stamp web/node_modules/.package-lock.json
	@mkdir -p $(dir $(DATABASE))
	@$(PURE) .venv/bin/watchfiles --filter python '.venv/bin/peerage serve --port $(PORT) --db $(DATABASE)' src/peerage & \
	server=$$!; trap 'kill $$server' EXIT; \
	PEERAGE_PORT=$(PORT) $(NPM) run dev

lock: .venv/bin/python
	scripts/lock.sh

clean:
	rm -rf build dist $(STATIC) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests scripts bench build_backend -name __pycache__ -type d -prune -exec rm -rf {} +

# What the above need; made once and again when its sources change ------------------------------

.venv/bin/python:
	scripts/venv.sh

.venv/play.stamp: requirements/play.txt pyproject.toml src/peerage/__init__.py | .venv/bin/python
	@echo 'Installing the Python packages'
	@scripts/packages.sh requirements/play.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/play.stamp
	@echo 'Installing the tools of the tests'
	@scripts/packages.sh requirements/dev.txt
	@touch $@

# Not locked: which build of PyTorch fits, only pip and the machine know.
.venv/train.stamp: .venv/dev.stamp
	@echo 'Installing PyTorch'
	@$(PY) -m pip install --quiet --disable-pip-version-check 'torch==2.13.0'
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | .venv/bin/python
	@$(PY) build_backend/peerage_client.py packages

$(CLIENT): web/node_modules/.package-lock.json $(WEB)
	@$(PY) build_backend/peerage_client.py

bench/.venv/stamp: bench/requirements.txt | .venv/bin/python
	$(PYTHON) -m venv bench/.venv
	bench/.venv/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	@touch $@
