import { keptByAddress } from './kept-by-address.ts';

/** About fifty kilobytes each. */
const MOST_KEPT = 200;

interface CardMaker {
  readonly readPoster: (address: string) => Promise<Uint8Array | undefined>;
  readonly draw: (poster: Uint8Array) => Promise<Uint8Array>;
}

/** Pictures for link previews. */
export const linkCards = ({
  readPoster,
  draw,
}: CardMaker): ((poster: string) => Promise<Buffer | undefined>) =>
  keptByAddress(async (address) => {
    const poster = await readPoster(address);
    return poster === undefined ? undefined : Buffer.from(await draw(poster));
  }, MOST_KEPT);
