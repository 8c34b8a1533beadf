/** Part of what was before: 0.12 is 12 % more. Undefined where there was nothing to compare with. */
const shareOfBefore = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before;

/** Small counts are said as they are: two more, not `11.8 %`. */
const FEW = 50;

export type ChangeView = { readonly by: number; readonly as: 'share' | 'count' } | undefined;

/** How a count changed; nothing to say while there was nothing on either day. */
export function changeOfCount(now: number, before: number): ChangeView {
  if (now === 0 && before === 0) return undefined;
  const share = shareOfBefore(now, before);
  return share === undefined || before < FEW ? { by: now - before, as: 'count' } : { by: share, as: 'share' };
}

export function changeOfMoney(now: bigint, before: bigint): ChangeView {
  const share = shareOfBefore(Number(now), Number(before));
  return share === undefined ? undefined : { by: share, as: 'share' };
}
