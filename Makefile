# `make help` lists all targets.
.DEFAULT_GOAL := help
SHELL := /bin/bash

FLOW ?= flows/checkout/checkout.flow.yaml
SCRIPT ?= $(FLOW:.flow.yaml=.script)

# The duration of `make harden` in seconds, and its first seed.
HARDEN_SECONDS ?= 3600
SEED ?= $(shell date +%s)

# Where `make install` puts the command.
PREFIX ?= /usr/local

.PHONY: help demo test packages install dist bench fuzz harden format lint docs site site-serve clean libyaml

help: ## Lists all targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Whole modules without debug information compile in two thirds of the time, but are not reused in parts. So they have
# folders of their own, and `swift build` keeps its own. The driver would emit each module in a separate job, which checks
# all types and expands all macros a second time. The optimized modules of the tests depend on each other, so there are
# times with one module to compile, which uses two threads.
WHOLE_MODULES := -Xcc -g0 $(addprefix -Xswiftc ,\
  -disable-batch-mode -whole-module-optimization -no-emit-module-separately-wmo -num-threads 2 -gnone \
  -index-ignore-system-modules)

# Without the trait HTTP, which would fetch and compile SwiftNIO and BoringSSL first.
demo: libyaml ## Builds flowspec and runs a flow: interactively on a terminal, from a script otherwise.
	swift build --product flowspec --disable-default-traits --scratch-path .build-demo $(WHOLE_MODULES)
	@if [ -t 0 ] && [ -t 1 ]; then \
	  exec .build-demo/debug/flowspec run $(FLOW); \
	else \
	  exec .build-demo/debug/flowspec run $(FLOW) < $(SCRIPT); \
	fi

# SwiftPM looks for tests in the index, so there is a small one. The examples and the benchmarks build into the same
# folder and leave their plan there, with which SwiftPM would skip changed tests.
TESTS := .build-test
TEST_BUILD := --scratch-path $(TESTS) $(WHOLE_MODULES)

test: export FLOWSPEC_OPTIMIZED := 1
test: libyaml ## Builds everything and runs all tests.
	rm -f $(TESTS)/debug.yaml $(TESTS)/*/debug/description.json
	swift build --build-tests $(TEST_BUILD)
	.ci/test

# Only some tests need these, so `.ci/test` builds them while others run.
packages: export FLOWSPEC_OPTIMIZED := 1
packages:
	swift build --package-path Examples $(TEST_BUILD)
	swift build --package-path Benchmarks $(TEST_BUILD)

install: libyaml ## Installs the command, its man page and completions below PREFIX.
	.ci/install $(PREFIX)

dist: libyaml ## Packs the command into an archive that needs no Swift toolchain.
	.ci/dist

bench: libyaml ## Measures speed and memory, with reference figures.
	Benchmarks/run $(BENCH)

fuzz: libyaml ## Fuzzes expressions with libFuzzer for a minute, or for SECONDS_TO_RUN.
	FLOWSPEC_FUZZ=1 swift build -c release --sanitize=fuzzer --product FuzzCEL --scratch-path .build-fuzz
	mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/release/FuzzCEL -max_total_time=$${SECONDS_TO_RUN:-60} -timeout=10 .build-fuzz/corpus

# The number of random keys that `make harden` presses in each flow of `flows`.
KEYS ?= 7000

# The number of random inputs that `make harden` compares with the states of the proof runs of all flows in `flows`.
PROOF_INPUTS ?= 100000000

harden: libyaml ## Presses random keys, edits at random, explores all flows, then tests random flows for HARDEN_SECONDS.
	SEED=$(SEED) KEYS=$(KEYS) swift test --filter KeyWalkTests
	ALL_ROUNDS=1 swift test --filter 'AuthoringTests|CELTests|RandomReplayTests|ProofPlayTests'
	SNAPSHOT_ROUNDS=10 swift test --filter 'FlowRuntimeTests.*Snapshot|ResumeTests|BatchingTests'
	EDIT_ROUNDS=140 BURSTS=1000 RENAME_STEP=1 REPLAY_STEP=1 EMACS=1 INCREMENTAL_EDITS=50 \
	  swift test --filter 'LanguageServerTests|ReplayTests|EditorTests|IncrementalCompilationTests'
	swift build -c release --product flowspec --disable-default-traits --scratch-path .build-harden
	.build-harden/release/flowspec validate --explore flows
	swift build -c release --product harden --disable-default-traits --scratch-path .build-harden
	SEED=$(SEED) PROOF_INPUTS=$(PROOF_INPUTS) .build-harden/release/harden flows/*/*.flow.yaml
	SEED=$(SEED) HARDEN_SECONDS=$(HARDEN_SECONDS) .build-harden/release/harden

format: ## Formats the sources in place.
	swift format --in-place --recursive --parallel Sources Tests Examples Benchmarks Package.swift

lint: ## Lists unformatted lines of the sources.
	swift format lint --strict --recursive --parallel Sources Tests Examples Benchmarks Package.swift

docs: libyaml ## Generates the pages of the reference.
	UPDATE_DOCS=1 swift test --filter ReferenceTests

# The pages open from files. The folder is not committed.
site: libyaml ## Writes the documentation as pages into the folder site.
	swift build --product flowspec-site
	rm -rf site
	.build/debug/flowspec-site . site

# The pages of the API come from DocC and need a web server.
site-serve: libyaml ## Writes the documentation with the pages of the API, and serves it at PORT, 8000 by default.
	swift build --product flowspec-site
	rm -rf site
	.ci/site-api site/api
	.build/debug/flowspec-site . site --api
	python3 -m http.server --bind 127.0.0.1 --directory site $${PORT:-8000}

clean: ## Removes all build products.
	rm -rf .build .build-demo .build-dist .build-harden $(TESTS) dist site

libyaml:
	@.ci/install-libyaml
