/** The first and the last byte that are asked for, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a player asks for when somebody jumps (RFC 9110 §14). One range only: what is asked for in several parts, or in
 * a way that we do not know, is answered whole. `outside`: there is nothing at that place.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return lastBytes(Number(to), size);
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'outside' : { first, last };
}

const lastBytes = (many: number, size: number): ByteRange | 'outside' =>
  many === 0 || size === 0 ? 'outside' : { first: Math.max(0, size - many), last: size - 1 };
