import type { MoneyStep } from '@cliffhanger/application/ports';
import type { RefusalName } from '@cliffhanger/core/kernel';

/** The outcome column that every money event returns: its effect, or the name of a refusal. */
export interface StepRow {
  readonly outcome: 'done' | 'unchanged' | RefusalName;
}

export function stepOf<Row extends StepRow, Shape>(
  row: Row | undefined,
  shapeOf: (row: Row) => Shape,
): MoneyStep<Shape> {
  if (row === undefined) throw new Error('a money event gave no answer');
  const { outcome } = row;
  return outcome === 'done' || outcome === 'unchanged'
    ? { outcome, row: shapeOf(row) }
    : { outcome: 'refused', name: outcome };
}
