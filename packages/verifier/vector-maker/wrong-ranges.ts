import type { StatementTransfer } from '@cliffhanger/core/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, sellerOf, vectorWorld } from './world.ts';

export function wrongRanges(): Vector[] {
  const world = vectorWorld();
  const statement = world.makeStatement(sellerOf(world), dayRange(1));
  const { range, lines, transfers } = statement;
  const [first, , , middle] = transfers as [
    StatementTransfer,
    StatementTransfer,
    StatementTransfer,
    StatementTransfer,
  ];
  const withLines = (name: string, changed: typeof lines) =>
    ofStatement(name, { ...statement, lines: changed });
  return [
    withLines('wrong-range-first-line-hidden', { ...lines, first: lines.first + 1 }),
    withLines('wrong-range-last-line-hidden', { ...lines, last: lines.last - 1 }),
    withLines('wrong-range-all-lines-hidden', { first: lines.first, last: lines.first - 1 }),
    withLines('wrong-range-beyond-the-transfers', { ...lines, last: lines.last + 40 }),
    withLines('wrong-range-before-the-opening', { ...lines, first: lines.first - 1 }),
    ofStatement('wrong-range-line-outside', { ...statement, range: { ...range, from: middle.effectiveAt } }),
    ofStatement('wrong-range-opened-too-late', {
      ...statement,
      range: { ...range, from: range.from - 3_600_000 },
    }),
    ofStatement('wrong-range-empty-but-lines', {
      ...statement,
      range: { from: first.effectiveAt, to: first.effectiveAt },
    }),
  ];
}
