import { type Addresses, hrefOfLocation } from './addresses.ts';
import { addressOf, locationOf, newKey, type RouteLocation } from './location.ts';

/** `history.state` of each page. */
interface Entry {
  readonly key: string;
  /** Number of pages of this app behind it in the history. */
  readonly idx: number;
  /** The page slid in, so going back slides it out. */
  readonly slides: boolean;
}

const storedEntry = (): Partial<Entry> | null => window.history.state as Partial<Entry> | null;

export const pagesBehind = (): number => storedEntry()?.idx ?? 0;
export const slidIn = (): boolean => storedEntry()?.slides ?? false;

/** Goes back within the app; `otherwise` runs when the previous page is outside of it. */
export function goBackOr(otherwise: () => void): void {
  if (pagesBehind() > 0) window.history.back();
  else otherwise();
}

/** The current location. A typed address has no entry yet: one is added, `behind` pages deep. */
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
  // Without a new URL the browser keeps the fragment, such as the key in a link, while the page stays.
  const isThere = how === 'replaceState' && addresses.current() === addressOf(location);
  const href = isThere ? undefined : hrefOfLocation(addresses, location);
  window.history[how]({ ...entry, key: location.key }, '', href);
}

export const pushLocation = (addresses: Addresses, location: RouteLocation, slides = false): void =>
  write('pushState', addresses, location, { idx: pagesBehind() + 1, slides });

export const replaceLocation = (addresses: Addresses, location: RouteLocation): void =>
  write('replaceState', addresses, location, { idx: pagesBehind(), slides: slidIn() });
