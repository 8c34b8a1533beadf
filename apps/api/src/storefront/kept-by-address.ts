/**
 * Caches values derived from stored files, because many browsers request the same file within a minute.
 * Evicts the oldest entry.
 */
export function keptByAddress<T>(
  make: (address: string) => Promise<T | undefined>,
  most: number,
): (address: string) => Promise<T | undefined> {
  const kept = new Map<string, Promise<T | undefined>>();
  return (address) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const made = make(address).catch((error: unknown) => {
      kept.delete(address);
      throw error;
    });
    kept.set(address, made);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
