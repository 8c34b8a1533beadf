import { basename } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';
import { openingOfFilm } from '@cliffhanger/core/media';
import { keptByAddress } from './kept-by-address.ts';

/** About thirty kilobytes each. */
const MOST_KEPT = 500;
/**
 * Without the opening, playback starts half a second later; with megabytes in the page, it would not start at
 * all.
 */
const LARGEST_BYTES = 48_000;

/**
 * The start of a preview in base64, inlined in the page so that it plays before the film is requested.
 * Undefined for films without one, and if the storage fails.
 */
export function filmOpenings(
  storage: Pick<FileStorage, 'read' | 'addressOf'>,
): (film: string) => Promise<string | undefined> {
  const openingOf = keptByAddress(async (film) => {
    const name = openingOfFilm(basename(film));
    if (name === undefined || storage.addressOf(basename(film)) !== film) return undefined;
    const bytes = await storage.read(name);
    return bytes === undefined || bytes.length > LARGEST_BYTES
      ? undefined
      : Buffer.from(bytes).toString('base64');
  }, MOST_KEPT);
  return (film) => openingOf(film).catch(() => undefined);
}
