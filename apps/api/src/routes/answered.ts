import { accept, type Result } from '@cliffhanger/core/kernel';

/** A use case's value in the shape that the call answers with; a refusal stays what it is. */
export const answered = <Value, Answer>(
  result: Result<Value>,
  toAnswer: (value: Value) => Answer,
): Result<Answer> => (result.ok ? accept(toAnswer(result.value)) : result);
