// Applies the stored scheme and mode before the first paint. src/shared/settings/appearance.ts writes the same keys;
// unknown values fall back to the stylesheet's defaults.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem('appearance') ?? '{}');
    const root = document.documentElement;
    if (chosen.scheme === 'subject2') root.dataset.scheme = chosen.scheme;
    if (chosen.mode === 'light' || chosen.mode === 'dark') root.dataset.mode = chosen.mode;
  } catch {
    // Storage is blocked: use the defaults.
  }
})();
