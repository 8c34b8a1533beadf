import type { StatementProof } from '@cliffhanger/core/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, sellerOf, vectorWorld } from './world.ts';

export function unreadableStatements(): Vector[] {
  const world = vectorWorld();
  const statement = world.makeStatement(sellerOf(world), dayRange(7));
  const { anchor: _, ...withoutAnchor } = statement;
  const withRange = (from: unknown) => ({ ...statement, range: { ...statement.range, from } });
  return [
    ofStatement('unreadable-field-missing', withoutAnchor as StatementProof),
    ofStatement('unreadable-number-as-text', withRange('0')),
    ofStatement('unreadable-fraction', withRange(0.5)),
    ofStatement('unreadable-negative', withRange(-1)),
    ofStatement('unreadable-too-large', withRange(2 ** 53)),
    ofStatement('unreadable-list-for-object', { ...statement, ending: [] }),
    ofStatement('unreadable-lone-surrogate', { ...statement, journalId: '\ud800' }),
    ofStatement('unreadable-another-format', { ...statement, format: 'cliffhanger-statement-x' }),
    ofStatement('newer-format', { format: 'cliffhanger-statement-2' } as unknown as StatementProof),
  ];
}

export function wrongKept(): Vector[] {
  const world = vectorWorld();
  const statement = world.makeStatement(sellerOf(world), dayRange(1));
  const longer = vectorWorld('vectors', 4);
  const other = vectorWorld('other');
  const size = world.log.entries.length;
  return [
    ofStatement('bad-kept', statement, { keptCheckpoint: 'nothing' }),
    ofStatement('fork', statement, { keptCheckpoint: other.checkpoint(size) }),
    ofStatement('rewritten', statement, {
      keptCheckpoint: other.checkpoint(5),
      consistency: world.log.consistency(5),
    }),
    ofStatement('rewritten-older', statement, {
      keptCheckpoint: longer.checkpoint(),
      consistency: longer.log.consistency(size - 1),
    }),
    ofStatement('older-than-kept', statement, { keptCheckpoint: longer.checkpoint() }),
    ofStatement('older-than-kept-and-consistent', statement, {
      keptCheckpoint: longer.checkpoint(),
      consistency: longer.log.consistency(size),
    }),
  ];
}
