/** From a byte on, up to another one, both included, or to the end; or as many as there are at the end. */
export type AskedRange = { readonly first: number; readonly last?: number } | { readonly lastBytes: number };

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a player asks for when somebody jumps (RFC 9110 §14). One range only: what is asked for in several parts, or in
 * a way that we do not know, is answered whole.
 */
export function readAskedRange(header: string | undefined): AskedRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '') return to === '' ? undefined : { lastBytes: Number(to) };
  if (to === '') return { first: Number(from) };
  return Number(to) < Number(from) ? undefined : { first: Number(from), last: Number(to) };
}

/** `outside`: there is nothing at that place. */
export function bytesAt(asked: AskedRange, size: number): ByteRange | 'outside' {
  const end = size - 1;
  if ('lastBytes' in asked)
    return asked.lastBytes === 0 || size === 0
      ? 'outside'
      : { first: Math.max(0, size - asked.lastBytes), last: end };
  const { first, last = end } = asked;
  return first >= size ? 'outside' : { first, last: Math.min(last, end) };
}

export const rangeHeader = (asked: AskedRange): string =>
  'lastBytes' in asked ? `bytes=-${asked.lastBytes}` : `bytes=${asked.first}-${asked.last ?? ''}`;
