# The same steps by hand: see "Without make" in README.md.
.DEFAULT_GOAL := help
.PHONY: help results report test nightly audit scale bench check format docs lock clean

PYTHON ?= python3
CORES ?= all
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Jobs are many and short: without stored bytecode each would compile its imports anew.
unexport PYTHONDONTWRITEBYTECODE

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

results: .venv/ready ## Compute everything that config.yaml asks for, and the report
	snakemake --cores $(CORES) --rerun-incomplete --show-failed-logs --quiet rules host reason
	snakemake --report results/report.html --quiet all
	@cat results/evaluation.md

test: .venv/ready .venv/slurm/ready ## Run the tests
	python -m pytest -n 2

nightly: .venv/ready .venv/slurm/ready ## Try properties 50 times as often, and fuzz for ten minutes
	GUESSTREE_TIMES=50 python -m pytest tests/test_spine.py tests/test_parsers.py \
		tests/test_artifacts.py tests/test_exchange.py tests/strategies
	python -m tests.fuzzing 600

audit: .venv/ready ## Ask whether a pinned package has a known weakness (needs the network)
	python -m venv .venv/audit
	.venv/audit/bin/pip install --quiet pip-audit
	.venv/audit/bin/pip-audit --require-hashes --disable-pip -r requirements.txt
	.venv/audit/bin/pip-audit --require-hashes --disable-pip \
		-r workflow/profiles/slurm/requirements.txt

scale: .venv/ready ## Measure how the cost of proofs grows, into docs/scale.csv
	python -m tests.scale

bench: .venv/ready ## Measure speed, as ratios to plainer programs in the same run
	python -m tests.bench

check: .venv/ready ## Check style, types and the workflow
	ruff format --check .
	ruff check .
	mypy
	snakefmt --check Snakefile workflow
	snakemake --lint

format: .venv/ready ## Format the code
	ruff format .
	ruff check --fix .
	snakefmt Snakefile workflow

docs: results ## Copy the pictures and the table that README.md shows
	python docs/update.py

lock: .venv/ready ## Pin the newest versions of all dependencies in requirements.txt
	pip install --quiet uv
	uv pip compile --quiet --upgrade pyproject.toml --all-extras --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url \
		--custom-compile-command "make lock" --output-file requirements.txt
	cd workflow/profiles/slurm && uv pip compile --quiet --upgrade requirements.in --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --no-deps --no-annotate \
		--custom-compile-command "make lock" --output-file requirements.txt

clean: ## Remove the results and the virtual environment
	rm -rf .venv .snakemake logs
	find results -mindepth 1 -not -name README.md -delete

.venv/ready: requirements.txt pyproject.toml
	$(PYTHON) -m venv .venv
	pip install --quiet --require-hashes -r requirements.txt
	pip install --quiet --no-deps --no-build-isolation -e .
	python -m compileall -q src
	touch $@

# Beside the environment, not in it: where pandas is, each start of PyArrow and Snakemake loads it.
.venv/slurm/ready: workflow/profiles/slurm/requirements.txt .venv/ready
	pip install --quiet --require-hashes --no-deps --upgrade --target .venv/slurm -r $<
	touch $@
