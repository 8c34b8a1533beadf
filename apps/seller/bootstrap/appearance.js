// Puts the chosen scheme and mode on the page before it is painted. The same keys are written by
// src/shared/settings/appearance.ts; whatever is not known there is left to the stylesheet's defaults.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem('appearance') ?? '{}');
    const root = document.documentElement;
    if (chosen.scheme === 'subject2') root.dataset.scheme = chosen.scheme;
    if (chosen.mode === 'light' || chosen.mode === 'dark') root.dataset.mode = chosen.mode;
  } catch {
    // No storage, no choice: the defaults are fine.
  }
})();
