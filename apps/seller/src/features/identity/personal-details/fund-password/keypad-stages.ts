/* The six digits are masked, so a new fund password is entered twice; differing entries start over. */

export type KeypadStage =
  | { readonly kind: 'once'; readonly isAfterMismatch: boolean }
  | { readonly kind: 'again'; readonly first: string };

export const FIRST_STAGE: KeypadStage = { kind: 'once', isAfterMismatch: false };

type Entered = { readonly stage: KeypadStage } | { readonly chosen: string };

export function entered(stage: KeypadStage, digits: string, isTwice: boolean): Entered {
  if (!isTwice) return { chosen: digits };
  if (stage.kind === 'once') return { stage: { kind: 'again', first: digits } };
  return stage.first === digits ? { chosen: digits } : { stage: { kind: 'once', isAfterMismatch: true } };
}
