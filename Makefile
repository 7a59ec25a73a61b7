# Needs make and Python 3.11 or newer; everything else goes into .venv.

PY := .venv/bin/python
PIP := $(PY) -m pip install -qq --disable-pip-version-check
# Only wheels with known hashes: building anything else would fetch build dependencies without hashes.
LOCKED := $(PIP) --require-hashes --only-binary :all: -r
PYTEST := $(PY) -m pytest -q -n auto --maxprocesses 8 --dist worksteal
ARGS :=
WEB := src/nimmt/server/static/index.html

# Keep compiled bytecode, so that processes started by tests do not compile it again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play web wasm test rules check lint format bench long steady mutation lock dist clean
.DELETE_ON_ERROR:

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/play.stamp $(WEB) ## Open the game in the browser, to play against bots or with friends
	@$(PY) -m compileall -q src
	@.venv/bin/nimmt $(ARGS)

web: $(WEB) ## Build the web page

wasm: .venv/play.stamp ## Compile the changed kernel for the page
	@$(LOCKED) requirements/zig.txt
	@$(PY) -m tools.wasm
	@$(PY) -m tools.kernel_layout

test: .venv/dev.stamp $(WEB) ## Run the tests (ARGS="-k cow" for some of them)
	@$(PYTEST) $(ARGS)

rules: .venv/dev.stamp ## Run the tests of the rules, which must cover every branch
	@$(PY) -m pytest -q tests/rules --cov --cov-report=term

# The page is built and the rules are tested while mypy runs.
check: .venv/dev.stamp ## Run everything a change must pass: lint, then the tests
	@$(MAKE) --no-print-directory -j2 lint $(WEB) rules
	@$(PYTEST) --ignore tests/rules

lint: .venv/dev.stamp ## Check style, format, types and imports
	@.venv/bin/ruff check --output-format concise
	@.venv/bin/ruff format --check
	@$(PY) -m mypy hatch_build.py web_build.py $(wildcard src tests benchmarks examples tools)
	@out=$$(.venv/bin/lint-imports --no-logo 2>&1) || { printf '%s\n' "$$out"; exit 1; }; \
	printf '%s\n' "$$out" | grep '^Contracts: '

format: .venv/dev.stamp ## Format the code and fix what ruff can fix
	@.venv/bin/ruff check -q --fix --exit-zero --output-format concise
	@.venv/bin/ruff format

bench: .venv/dev.stamp $(WEB) ## Run every benchmark
	@$(PY) -m compileall -q src
	@for file in benchmarks/[a-z]*.py; do \
		if [ -e "$$file" ]; then echo "== $$file" && $(PY) -m benchmarks.$$(basename "$$file" .py) || exit 1; fi; \
	done

long: .venv/long.stamp $(WEB) ## Run the property tests at length and a Ray cluster, then the mutation tests
	@NIMMT_HYPOTHESIS=long $(PYTEST) --timeout 3600 $(ARGS)
	@$(MAKE) --no-print-directory mutation

steady: .venv/dev.stamp $(WEB) ## Run all tests N times, some with busy loops or shuffled, and each file alone
	@$(PY) tools/steady.py $(or $(N),20)

mutation: .venv/long.stamp ## Mutate the rules and check that tests fail
	@rm -rf mutants
	@if [ -t 1 ]; then $(PY) -m mutmut run; else $(PY) -m mutmut run >/dev/null; fi
	@$(PY) -m tests.mutation

LOCK = .venv/bin/uv pip compile -q --universal --generate-hashes --no-strip-extras --python-version 3.11 \
	--custom-compile-command 'make lock' $(ARGS)

lock: $(PY) ## Pin the requirements of pyproject.toml (ARGS=--upgrade for newer ones)
	@$(LOCKED) requirements/uv.txt
	@$(LOCK) pyproject.toml --group build -o requirements/play.txt
	@$(LOCK) pyproject.toml --group build --extra postgres -o requirements/host.txt
	@$(LOCK) pyproject.toml --group build --group dev -o requirements/dev.txt
	@$(LOCK) pyproject.toml --group build --group dev --group long -o requirements/long.txt
	@for tool in node uv zig; do $(LOCK) --group $$tool -o requirements/$$tool.txt || exit 1; done

dist: $(PY) ## Build sdist and wheel into dist/, and test each in an empty environment, also without a compiler
	@$(PY) tools/dist.py

clean: ## Remove .venv and everything else that was built
	@rm -rf .venv web/node_modules web/.svelte-check src/nimmt/server/static build dist htmlcov mutants benchmarks/out .coverage* .hypothesis .*_cache src/nimmt/kernel/_kernel*
	@find src tests $(wildcard benchmarks examples) -name __pycache__ -prune -exec rm -rf {} +

# The first Python that runs and is new enough (make PYTHON=... names another). On Debian and
# Ubuntu the module venv is a separate package: it is installed for root, others get a message.
$(PY):
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		version=$$("$$python" -c 'import sys; v = sys.version_info; print(f"{v[0]}.{v[1]}" * (v >= (3, 11)))' \
			2>/dev/null) && [ -n "$$version" ] && break; \
	done; \
	[ -n "$$version" ] || { echo 'nimmt needs Python 3.11 or newer: please install it.' >&2; exit 1; }; \
	echo "Making .venv with Python $$version: needed once, takes a minute."; \
	rm -rf .venv; \
	"$$python" -m venv .venv >/dev/null 2>&1 && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		{ apt-get update && apt-get install -y "python$$version-venv"; } >/dev/null 2>&1; \
		rm -rf .venv; \
		"$$python" -m venv .venv >/dev/null 2>&1 && exit; \
	fi; \
	rm -rf .venv; \
	echo "Python's module venv does not work here: please install python$$version-venv." >&2; exit 1

# pip compiles what it installs, but not an editable package, so compileall does.
# Without a C compiler hatch_build.py names the requirements of one.
.venv/play.stamp: $(PY) requirements/play.txt pyproject.toml hatch_build.py src/nimmt/kernel/kernel.c \
		$(wildcard src/nimmt/kernel/c/*.h)
	@$(LOCKED) requirements/play.txt
	@missing=$$($(PY) hatch_build.py) && { [ -z "$$missing" ] || $(LOCKED) "$$missing"; }
	@$(PIP) --no-build-isolation --no-deps -e .
	@$(PY) -m compileall -q src
	@touch $@

# Node builds the page; if it is missing or too old, web_build.py names the requirements of one.
$(WEB): web_build.py web/package-lock.json web/index.html web/vite.config.ts \
		$(shell find web/src web/public locales -type f 2>/dev/null) | .venv/play.stamp
	@echo 'Building the page.'
	@missing=$$($(PY) web_build.py --needs) && { [ -z "$$missing" ] || $(LOCKED) "$$missing"; }
	@$(PY) web_build.py
	@touch $@

# With systemd, apt would start nginx, so there it is not installed automatically.
.venv/dev.stamp: .venv/play.stamp requirements/dev.txt
	@$(LOCKED) requirements/dev.txt
	@command -v chromium-headless-shell >/dev/null && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update >/dev/null 2>&1; \
		for name in chromium-headless-shell chromium; do \
			apt-get install -y --no-install-recommends $$name >/dev/null 2>&1 && exit; \
		done; \
	fi; \
	for name in chromium chromium-browser google-chrome google-chrome-stable; do \
		command -v $$name >/dev/null && exit; \
	done; \
	echo 'There is no Chromium here, so the page will not be tested in a browser.'
	@PATH=$$PATH:/usr/sbin; command -v nginx >/dev/null && exit; \
	if [ "$$(id -u)" = 0 ] && [ ! -d /run/systemd/system ] && command -v apt-get >/dev/null; then \
		{ apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends nginx-light openssl; } >/dev/null 2>&1 && exit; \
	fi; \
	echo 'There is no nginx here, so deploy/nginx.conf will not be tested.'
	@touch $@

.venv/long.stamp: .venv/dev.stamp requirements/long.txt
	@$(LOCKED) requirements/long.txt
	@touch $@
