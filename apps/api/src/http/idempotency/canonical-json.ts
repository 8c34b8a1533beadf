/** JSON with sorted keys: equal values give equal text, from which a command's input is hashed. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value)) ?? 'null';

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() };
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
}
