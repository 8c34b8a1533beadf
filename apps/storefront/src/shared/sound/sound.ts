/* Whether somebody wants to hear what plays. Kept on the device; the landing page reads it before the app is there. */

const KEY = 'watch-sound';

/** Of this page, where nothing can be kept. */
let here: 'on' | 'off' | null = null;

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return here;
  }
}

/** A film is heard unless somebody has turned its sound off. */
export const isSoundWanted = (): boolean => chosen() !== 'off';

/** Somebody has turned it on: what plays by itself is silent otherwise. */
export const isSoundChosen = (): boolean => chosen() === 'on';

export function rememberSound(isOn: boolean): void {
  here = isOn ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, here);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
