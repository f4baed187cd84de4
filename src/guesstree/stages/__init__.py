"""The steps of the pipeline: functions of paths and plain values, which write files.

Commands are made from these functions; the section `Parameters` of each is the help of its options.
"""
