import type { Refusal, Result } from '@cliffhanger/core/kernel';

/** Result of a command and its output, which is printed after the audit line was written. */
export type Outcome = Result<unknown> & { readonly output: string };

export const outcomeOf = <Value>(
  result: Result<Value>,
  show: (value: Value) => string,
  showRefused: (refusal: Refusal) => string = ({ name }) => `refused: ${name}`,
): Outcome => ({ ...result, output: result.ok ? show(result.value) : showRefused(result.refusal) });
