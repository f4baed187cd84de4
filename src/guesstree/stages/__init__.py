"""The steps of the pipeline: functions of paths and plain values, which write files.

The commands are made from them, so the section `Parameters` of each is the help of its options.
"""
