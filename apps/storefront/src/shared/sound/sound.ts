/* Whether somebody wants to hear what plays. Kept on the device; the landing page reads it before the app is there. */

const KEY = 'watch-sound';

/** Of this page, where nothing can be kept. */
let isOnHere = false;

export function isSoundWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return isOnHere;
  }
}

export function rememberSound(isOn: boolean): void {
  isOnHere = isOn;
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
