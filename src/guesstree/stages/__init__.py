"""The steps of the pipeline: functions of paths and plain values, which write files.

Each script in workflow/scripts/ calls one of them. The files that a function writes come last among
its paths.
"""
