"""A plugin of pytest: Numba looks like a version that was not tested.

So kernels are compiled through its public interface.

`python -m pytest -p tests.untested -W "ignore:loops take longer" tests/search`
"""

from typing import Any

import numba

version: Any = numba.version_info
numba.version_info = version._replace(short=(0, 99))
