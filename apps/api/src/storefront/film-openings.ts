import { basename } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';
import { openingOfFilm } from '@cliffhanger/core/media';
import { keptByAddress } from './kept-by-address.ts';

/** About thirty kilobytes each. */
const MOST_KEPT = 500;
/** A page without it begins to play half a second later; a page of megabytes does not begin at all. */
const LARGEST_BYTES = 48_000;

/**
 * The first moment of a preview in base64, to stand in the page itself: it plays before the film was asked for. Undefined
 * for films that have none, and where the storage cannot say.
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
