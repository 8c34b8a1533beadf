/* The sound preference, stored per device. The landing page reads it before the app has loaded. */

const KEY = 'watch-sound';

/** Fallback for this page when storage is blocked. */
let here: 'on' | 'off' | null = null;

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return here;
  }
}

/** Films have sound unless the viewer has muted them. */
export const isSoundWanted = (): boolean => chosen() !== 'off';

/** Autoplaying previews have sound only if the viewer has chosen it. */
export const isSoundChosen = (): boolean => chosen() === 'on';

export function rememberSound(isOn: boolean): void {
  here = isOn ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, here);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}
