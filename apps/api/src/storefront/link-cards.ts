/** About fifty kilobytes each. */
const MOST_KEPT = 200;

interface CardMaker {
  readonly readPoster: (address: string) => Promise<Uint8Array | undefined>;
  readonly draw: (poster: Uint8Array) => Promise<Uint8Array>;
}

/** Pictures of link previews, drawn once each: a link that goes round is asked for by many sites in one minute. */
export function linkCards({ readPoster, draw }: CardMaker): (poster: string) => Promise<Buffer | undefined> {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const make = async (address: string): Promise<Buffer | undefined> => {
    const poster = await readPoster(address);
    return poster === undefined ? undefined : Buffer.from(await draw(poster));
  };
  return (address) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const made = make(address).catch((error: unknown) => {
      kept.delete(address);
      throw error;
    });
    kept.set(address, made);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
