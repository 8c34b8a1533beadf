/** From a first byte to an inclusive last one or the end, or a number of final bytes. */
export type AskedRange = { readonly first: number; readonly last?: number } | { readonly lastBytes: number };

/** Both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A single range (RFC 9110 §14). Several ranges or unknown forms are answered with the whole file. */
export function readAskedRange(header: string | undefined): AskedRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '') return to === '' ? undefined : { lastBytes: Number(to) };
  if (to === '') return { first: Number(from) };
  return Number(to) < Number(from) ? undefined : { first: Number(from), last: Number(to) };
}

/** `outside`: beyond the end. */
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
