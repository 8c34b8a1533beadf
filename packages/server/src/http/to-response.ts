import { accept, type Result } from '@cliffhanger/core/kernel';

/** Maps an accepted value to the answer; passes refusals through. */
export const toResponse = <Value, Answer>(
  result: Result<Value>,
  toBody: (value: Value) => Answer,
): Result<Answer> => (result.ok ? accept(toBody(result.value)) : result);
