# The same steps by hand: see docs/pipeline.md.
.DEFAULT_GOAL := help
.PHONY: help results unlock extras test test-all versions nightly mutants audit scale bench check \
	format docs screenshots site man lock licences clean

PYTHON ?= python3
CORES ?= all
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Jobs are many and short: without stored bytecode each would compile its imports anew.
unexport PYTHONDONTWRITEBYTECODE

# Snakemake has to write into the user's cache; where nobody can, it gets a folder of the environment.
USERS_CACHE = "$${XDG_CACHE_HOME:-$$HOME/.cache}"
ifneq ($(shell mkdir -p $(USERS_CACHE) 2>/dev/null && test -w $(USERS_CACHE) && echo yes),yes)
export XDG_CACHE_HOME := $(CURDIR)/.venv/cache
endif

# Tests that run most compiled code: once with bounds checks, once by Numba's public interface alone.
KERNEL_TESTS := tests/base tests/search tests/strategies

# Tests of single loops, of which compiling takes longer than running them as plain Python does.
# Hashes that wrap around warn there. `make nightly` compiles these loops, too.
PLAIN := branch_bounds counting loop partitions
PLAIN_TESTS := $(PLAIN:%=tests/search/test_%.py)

# Each process has neighbouring tests, which share fixtures and kernels.
TWO := -n 2 --dist worksteal

INSTALL := python tools/install.py
LOCK = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)

LOCKED = "guesstree: this folder is locked by a run; if it was killed, run: make unlock results"

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

results: .venv/ready ## Compute everything that config.yaml asks for, and the report
	snakemake --cores $(CORES) --quiet rules host || \
		{ test -z "$$(ls .snakemake/locks 2>/dev/null)" || echo $(LOCKED) >&2; exit 1; }
	snakemake --report results/report.html --report-stylesheet workflow/report/report.css --quiet all
	@cat results/evaluation.md

unlock: .venv/ready ## Unlock the folder after a run was killed as a whole: make unlock results
	snakemake --unlock

extras: .venv/extras ## Install what word frequencies, Russian nouns and an example need

test: .venv/dev .venv/slurm/ready ## Run the tests, but for the slow ones; say what was skipped, and why
	NUMBA_DISABLE_JIT=1 python -m pytest -W ignore:overflow:RuntimeWarning $(PLAIN_TESTS)
	python -m pytest $(TWO) -rs $(PLAIN_TESTS:%=--ignore=%)

test-all: .venv/dev .venv/slurm/ready ## Run all tests, the slow ones too
	python -m pytest $(TWO) -m ""

versions: ## Run the short tests with the lowest and the newest packages, on each Python that is here
	$(PYTHON) tools/versions.py

nightly: results .venv/dev .venv/slurm/ready ## All tests, properties 50 times as often; 40 minutes of fuzzing
	python -m pytest $(TWO) --cov
	GUESSTREE_TIMES=50 python -m pytest $(TWO) -m ""
	python -m pytest -m "" tests/studies.py
	python -m pytest -rs -m slow -p no:cacheprovider tests/cluster.py
	NUMBA_BOUNDSCHECK=1 python -m pytest $(TWO) -m "" $(KERNEL_TESTS)
	python -m tests.support.fuzzing 1800
	python -m tests.support.parsing 600
	python -m tests.bench

mutants: .venv/dev ## Make small errors in the code on purpose, each of which the tests must find
	python -m tests.mutants

audit: .venv/ready ## Ask whether a pinned package has a known weakness (needs the network)
	python -m venv .venv/audit
	.venv/audit/bin/pip install --quiet pip-audit
	for lock in requirements/*.txt workflow/profiles/slurm/requirements.txt; do \
		.venv/audit/bin/pip-audit --require-hashes --disable-pip -r $$lock || exit 1; \
	done

scale: .venv/dev ## Measure how the cost of proofs grows, into docs/scale.csv
	python -m tests.scale

bench: .venv/dev ## Measure speed beside plain programs
	python -m tests.bench

check: .venv/dev ## Check style, types and the workflow
	ruff format --check .
	ruff check .
	mypy
	python tools/scripts.py
	python tools/english.py
	snakefmt --check Snakefile workflow examples/guesstree-learned/Snakefile

format: .venv/dev ## Format the code
	ruff format .
	ruff check --fix .
	snakefmt Snakefile workflow examples/guesstree-learned/Snakefile

docs: results ## Bring the docs up to date: pictures and tables from results, what commands print
	python docs/update.py
	python docs/shown.py README.md data/README.md docs/*.md

screenshots: results .venv/dev ## Take the pictures of the page that README shows, with Chromium; look at them
	python docs/screenshots.py

man: .venv/ready ## Make the manual page of the command, build/guesstree.1
	python docs/man.py build/guesstree.1

site: .venv/dev ## Make the site of the docs in build/site, without a network
	python -m sphinx --fail-on-warning --keep-going --jobs 1 --quiet docs build/site

# UPGRADE= keeps the versions that are pinned, and adds or removes what pyproject.toml changes.
UPGRADE ?= --upgrade

# Not after .venv/ready: what is to be pinned may be what its last step lacks.
lock: ## Pin the newest versions of all dependencies; then: make licences
	$(PYTHON) -m venv .venv
	pip install --quiet --upgrade uv
	$(LOCK) pyproject.toml --extra workflow --group build -o requirements/run.txt
	$(LOCK) --group dev -c requirements/run.txt -o requirements/dev.txt
	python -c 'import tomllib; \
		extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; \
		learned = tomllib.load(open("examples/guesstree-learned/pyproject.toml", "rb"))["project"]; \
		print(*extras["frequencies"], *extras["russian"], *learned["dependencies"][1:], sep="\n")' | \
		$(LOCK) - -c requirements/run.txt -o requirements/extras.txt
	echo uv | $(LOCK) - -o requirements/uv.txt
	cd workflow/profiles/slurm && \
		$(LOCK) requirements.in --no-deps --no-annotate -o requirements.txt

licences: .venv/dev .venv/slurm/ready ## List the licences of all dependencies, as a table
	python tools/licences.py

clean: ## Remove the results and the virtual environment
	rm -rf .venv .snakemake benchmarks logs
	find results -mindepth 1 -not -name README.md -delete

.venv/ready: requirements/run.txt requirements/uv.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(INSTALL) --require-hashes -r requirements/run.txt
	$(INSTALL) --no-deps --no-build-isolation -e .
	python -m compileall -q src
	touch $@

.venv/extras: requirements/extras.txt .venv/ready
	$(INSTALL) --require-hashes -r $<
	touch $@

.venv/dev: requirements/dev.txt .venv/extras
	$(INSTALL) --require-hashes -r $<
	touch $@

# Beside the environment, not in it: where pandas is, each start of PyArrow and Snakemake loads it.
.venv/slurm/ready: workflow/profiles/slurm/requirements.txt .venv/ready
	$(INSTALL) --require-hashes --no-deps --upgrade --target .venv/slurm -r $<
	touch $@
