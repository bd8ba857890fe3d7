//! Kiothi, as the harness plays it: a thin adapter over [`nki_reference::kiothi`].
