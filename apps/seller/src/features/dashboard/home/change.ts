/** The relative change: 0.12 is 12 % more. `undefined` when the previous value is zero. */
const shareOfBefore = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before;

/** Below this count the difference is shown, not the percentage. */
const FEW = 50;

export type ChangeView = { readonly by: number; readonly as: 'share' | 'count' } | undefined;

/** The change of a count; `undefined` when both days are zero. */
export function changeOfCount(now: number, before: number): ChangeView {
  if (now === 0 && before === 0) return undefined;
  const share = shareOfBefore(now, before);
  return share === undefined || before < FEW ? { by: now - before, as: 'count' } : { by: share, as: 'share' };
}

export function changeOfMoney(now: bigint, before: bigint): ChangeView {
  const share = shareOfBefore(Number(now), Number(before));
  return share === undefined ? undefined : { by: share, as: 'share' };
}
