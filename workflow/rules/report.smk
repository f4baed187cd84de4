"""How the report shows files: its folders, labels and captions."""

from guesstree import __version__
from guesstree.report.figures.table import figures

SHOWN = {
    "study": study,
    "version": __version__,
    "captions": {
        name: Path(workflow.source_path(f"../report/figures/{name}.rst")).read_text("utf-8")
        for name in figures()
    },
    "style": Path(workflow.source_path("../report/report.css")).read_text("utf-8").split(),
}

# The texts of the report look for these in the config; no rule does.
config = config | {"report": SHOWN}


def report_folder(name):
    """Return the folder of the report for a game, "Summary" or "Letters".

    Snakemake sorts folders by name, so each begins with its number.
    """
    folders = ["Summary", *GAMES, "Letters"]
    digits = len(str(len(folders)))
    return f"{folders.index(name) + 1:0{digits}} {name}"


def table_files(name, **shown):
    """Return the files of a table, one per format; the report shows the CSV file if told how."""
    files = {form: f"results/{name}{form}" for form in TABLE_FORMATS}
    if shown:
        files[".csv"] = report(files[".csv"], **shown)
    return list(files.values())


def figure_files(name, path, folder=lambda wildcards: report_folder(wildcards.game)):
    """Return the PNG file of a figure, which the report shows, and the SVG file beside it."""
    figure = figures()[name]

    def labels(wildcards, output):
        return {"what": figure.labelled(Path(output.figure[1]), **dict(wildcards.items()))}

    shown = report(
        f"{path}.png",
        caption=f"../report/figures/{name}.rst",
        category=folder,
        subcategory=figure.folder or None,
        labels=labels,
    )
    return [shown, f"{path}.svg"]


def figure_of(wildcards):
    """Return a figure of a game by its file; there is one of each strategy."""
    is_histogram = wildcards.name.startswith("strategies/")
    return figures()["histogram" if is_histogram else wildcards.name]


def labels_of_figure(wildcards, output):
    """Return what the report calls a figure of a game: its finding."""
    svg = Path(output.figures, f"{wildcards.name}.svg")
    return {"what": figure_of(wildcards).labelled(svg, strategy=Path(wildcards.name).name)}
