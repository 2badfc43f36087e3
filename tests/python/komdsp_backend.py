"""A plug-in of pytest: komdsp.fft computes what SciPy's tests ask scipy.fft for; what it hands on, SciPy computes.  The
last line says how many calls of each there were, but for orthogonal sines that an old SciPy has otherwise."""
import komdsp.fft
import scipy.fft

scipy.fft.set_global_backend(komdsp.fft)
scipy.fft.register_backend("scipy")

of_old, is_of_old = [], komdsp.fft._is_scaled_at_first_terms


def counted(*call):
    of_old.append(is_of_old(*call))
    return of_old[-1]


komdsp.fft._is_scaled_at_first_terms = counted


def pytest_terminal_summary(terminalreporter):
    calls = komdsp.fft.calls().values()
    computed, handed_on = (sum(c[i] for c in calls) for i in (0, 1))
    terminalreporter.write_line(f"komdsp computed {computed} calls, handed on {handed_on - sum(of_old)}")
