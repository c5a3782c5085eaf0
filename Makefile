# `make help` lists what can be made.
.DEFAULT_GOAL := help
SHELL := /bin/bash

FLOW ?= flows/checkout/checkout.flow.yaml
SCRIPT ?= $(FLOW:.flow.yaml=.script)

# The tests that wait for programs, servers and browsers, which are told in seconds how long: beside tests that take all
# processors they would wait in vain, so they run one after the other.
OUTSIDE_TESTS := ^(CommandTests|FlowBindingsTests|HTTPTests)\.

# How long `make harden` runs, and its first seed.
HARDEN_SECONDS ?= 3600
SEED ?= $(shell date +%s)

# Where `make install` puts the command.
PREFIX ?= /usr/local

.PHONY: help demo test install dist bench fuzz harden format lint docs clean libyaml

help: ## Lists what can be made.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Without the trait HTTP, which would fetch and compile SwiftNIO and BoringSSL first.
demo: libyaml ## Builds flowspec and plays a flow: by hand on a terminal, from a script otherwise.
	swift build --product flowspec --disable-default-traits --scratch-path .build-demo
	@if [ -t 0 ] && [ -t 1 ]; then \
	  exec .build-demo/debug/flowspec run $(FLOW); \
	else \
	  exec .build-demo/debug/flowspec run $(FLOW) < $(SCRIPT); \
	fi

test: libyaml ## Builds everything and runs all tests.
	swift build --build-tests
	swift build --package-path Examples --scratch-path .build
	swift test --skip-build --skip '$(OUTSIDE_TESTS)'
	swift test --skip-build --no-parallel --filter '$(OUTSIDE_TESTS)'

install: libyaml ## Installs the command, its man page and completions below PREFIX.
	.ci/install $(PREFIX)

dist: libyaml ## Packs the command into an archive that needs no Swift toolchain.
	.ci/dist

bench: libyaml ## Measures speed and memory, each figure beside a reference.
	Benchmarks/run $(BENCH)

fuzz: libyaml ## Throws bytes at expressions with libFuzzer, for a minute, or SECONDS_TO_RUN.
	FLOWSPEC_FUZZ=1 swift build -c release --sanitize=fuzzer --product FuzzCEL --scratch-path .build-fuzz
	mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/release/FuzzCEL -max_total_time=$${SECONDS_TO_RUN:-60} -timeout=10 .build-fuzz/corpus

harden: libyaml ## Compares random flows with the rules in a release build, for an hour, or HARDEN_SECONDS, from SEED on.
	swift build -c release --build-tests --scratch-path .build-harden -Xswiftc -enable-testing
	@echo "harden: SEED=$(SEED) HARDEN_SECONDS=$(HARDEN_SECONDS)"
	SEED=$(SEED) HARDEN_SECONDS=$(HARDEN_SECONDS) \
	  swift test -c release --skip-build --scratch-path .build-harden --filter '^ReferenceInterpreterTests\.HardeningTests'

format: ## Formats the sources in place.
	swift format --in-place --recursive --parallel Sources Tests Examples Benchmarks Package.swift

lint: ## Says where the sources are not formatted.
	swift format lint --strict --recursive --parallel Sources Tests Examples Benchmarks Package.swift

docs: libyaml ## Writes the generated pages of the reference anew.
	UPDATE_DOCS=1 swift test --filter ReferenceTests

clean: ## Removes what was built.
	rm -rf .build .build-demo .build-dist .build-harden dist

libyaml:
	@.ci/install-libyaml
