import {
  type ClosedHead,
  type LogEntryProof,
  STATEMENT_FORMAT,
  type StatementProof,
} from '@cliffhanger/core/proofs';
import type { Journal } from './journal.ts';

export interface StatementRange {
  readonly from: number;
  readonly to: number;
}

interface HeadOfClosing {
  readonly closedAt: number;
  readonly length: number;
  /** Computed on demand: the path needs a walk over all leaves. */
  readonly prove: () => ClosedHead;
}

interface StatementInput {
  readonly journal: Journal;
  readonly range: StatementRange;
  readonly origin: string;
  /** The journal's head in each closing, in order. */
  readonly heads: readonly HeadOfClosing[];
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
  readonly anchor: LogEntryProof | null;
}

/** Selects lines and closings by docs/proofs.md §7. */
export function statementOf(input: StatementInput): StatementProof {
  const { journal, range, heads } = input;
  const ending = heads.find(({ closedAt }) => closedAt >= range.to) ?? heads.at(-1);
  if (ending === undefined) throw new RangeError(`journal ${journal.id} was never closed`);
  const lines = linesOf(journal, range, ending.length);
  const opening =
    heads.findLast(({ closedAt, length }) => closedAt <= range.from && length < lines.first) ?? null;
  return {
    format: STATEMENT_FORMAT,
    origin: input.origin,
    journalId: journal.id,
    range,
    lines,
    opening: opening === null ? null : opening.prove(),
    transfers: journal.lines((opening?.length ?? 0) + 1, ending.length),
    ending: ending.prove(),
    checkpoint: input.checkpoint,
    keys: input.keys,
    anchor: input.anchor,
  };
}

function linesOf(journal: Journal, range: StatementRange, length: number) {
  const closed = journal.transfers.slice(0, length);
  const isInside = ({ effectiveAt }: { readonly effectiveAt: number }) =>
    effectiveAt >= range.from && effectiveAt < range.to;
  const first = closed.findIndex(isInside) + 1;
  if (first > 0) return { first, last: closed.findLastIndex(isInside) + 1 };
  const before = closed.filter(({ effectiveAt }) => effectiveAt < range.from).length;
  return { first: before + 1, last: before };
}
