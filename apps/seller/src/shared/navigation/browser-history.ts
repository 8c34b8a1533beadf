import { newKey, type Place, placeOf } from './place.ts';

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

/** Where the address bar is. An entry that the app did not make (a typed address) is given what it lacks. */
export function placeInHistory(behind: number): Place {
  const place = placeOf(window.location.hash.slice(1), storedEntry()?.key ?? newKey());
  if (storedEntry()?.key === undefined) write('replaceState', place, { idx: behind, slides: false });
  return place;
}

function write(
  how: 'pushState' | 'replaceState',
  { key, path, query }: Place,
  entry: Pick<Entry, 'idx' | 'slides'>,
): void {
  window.history[how]({ ...entry, key }, '', `#${path}${query === '' ? '' : `?${query}`}`);
}

export const pushPlace = (place: Place, slides: boolean): void =>
  write('pushState', place, { idx: pagesBehind() + 1, slides });

export const replacePlace = (place: Place): void =>
  write('replaceState', place, { idx: pagesBehind(), slides: slidIn() });
