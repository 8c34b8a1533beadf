import { type Addresses, hrefOfLocation } from './addresses.ts';
import { addressOf, locationOf, newKey, type RouteLocation } from './location.ts';

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
export function locationInHistory(addresses: Addresses, behind: number): RouteLocation {
  const location = locationOf(addresses.current(), storedEntry()?.key ?? newKey());
  if (storedEntry()?.key === undefined)
    write('replaceState', addresses, location, { idx: behind, slides: false });
  return location;
}

function write(
  how: 'pushState' | 'replaceState',
  addresses: Addresses,
  location: RouteLocation,
  entry: Pick<Entry, 'idx' | 'slides'>,
): void {
  // What stands behind it in the address bar, such as the key of a link, stays as long as the page does.
  const isThere = how === 'replaceState' && addresses.current() === addressOf(location);
  const href = isThere ? undefined : hrefOfLocation(addresses, location);
  window.history[how]({ ...entry, key: location.key }, '', href);
}

export const pushLocation = (addresses: Addresses, location: RouteLocation, slides = false): void =>
  write('pushState', addresses, location, { idx: pagesBehind() + 1, slides });

export const replaceLocation = (addresses: Addresses, location: RouteLocation): void =>
  write('replaceState', addresses, location, { idx: pagesBehind(), slides: slidIn() });
