import { accept, type Result } from '@cliffhanger/core/kernel';

/** A use case's value in the shape that the call answers with; a refusal stays what it is. */
export const toResponse = <Value, Answer>(
  result: Result<Value>,
  toBody: (value: Value) => Answer,
): Result<Answer> => (result.ok ? accept(toBody(result.value)) : result);
