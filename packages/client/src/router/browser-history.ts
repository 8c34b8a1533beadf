import { type Addresses, hrefOfPlace } from './addresses.ts';
import { addressOf, newKey, type Place, placeOf } from './place.ts';

/** What the browser keeps with each page of this tab's history. */
interface Entry {
  readonly key: string;
  /** How many pages of this app lie behind it. */
  readonly idx: number;
  /** It slid in when it was opened, so it slides out when it is left. */
  readonly slides: boolean;
}

const storedEntry = (): Partial<Entry> | null => window.history.state as Partial<Entry> | null;

export const pagesBehind = (): number => storedEntry()?.idx ?? 0;
export const slidIn = (): boolean => storedEntry()?.slides ?? false;

/** Where somebody came from; who came in from outside is led to a page of ours instead of out again. */
export function goBackOr(otherwise: () => void): void {
  if (pagesBehind() > 0) window.history.back();
  else otherwise();
}

/** Where the address bar is. An entry that the app did not make (a typed address) is given what it lacks. */
export function placeInHistory(addresses: Addresses, behind: number): Place {
  const place = placeOf(addresses.current(), storedEntry()?.key ?? newKey());
  if (storedEntry()?.key === undefined)
    write('replaceState', addresses, place, { idx: behind, slides: false });
  return place;
}

function write(
  how: 'pushState' | 'replaceState',
  addresses: Addresses,
  place: Place,
  entry: Pick<Entry, 'idx' | 'slides'>,
): void {
  // What stands behind it in the address bar, such as the key of a link, stays as long as the page does.
  const isThere = how === 'replaceState' && addresses.current() === addressOf(place);
  const href = isThere ? undefined : hrefOfPlace(addresses, place);
  window.history[how]({ ...entry, key: place.key }, '', href);
}

export const pushPlace = (addresses: Addresses, place: Place, slides = false): void =>
  write('pushState', addresses, place, { idx: pagesBehind() + 1, slides });

export const replacePlace = (addresses: Addresses, place: Place): void =>
  write('replaceState', addresses, place, { idx: pagesBehind(), slides: slidIn() });
