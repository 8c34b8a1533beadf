import type { Refusal, Result } from '@cliffhanger/core/kernel';

/** How a command ended, and what is said about it once its line is in the audit log. */
export type Outcome = Result<unknown> & { readonly said: string };

export const tell = <Value>(
  result: Result<Value>,
  show: (value: Value) => string,
  showRefused: (refusal: Refusal) => string = ({ name }) => `refused: ${name}`,
): Outcome => ({ ...result, said: result.ok ? show(result.value) : showRefused(result.refusal) });
