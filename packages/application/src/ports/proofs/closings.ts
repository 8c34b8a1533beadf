import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Balances, ClosingKind } from '@cliffhanger/core/proofs';
import type { Span } from '@cliffhanger/core/wallet';

export interface Closing {
  readonly number: number;
  readonly kind: ClosingKind;
  readonly closedAt: Instant;
  readonly leaves: number;
  /** Hex. */
  readonly root: string;
  readonly logIndex: number;
}

/** A journal's head, valid in closings from `closing` on until it changes. */
export interface JournalHead {
  readonly closing: number;
  readonly place: number;
  readonly length: number;
  readonly head: string;
  readonly balances: Balances;
}

export interface LineRange {
  /** Lines with a time in the span; `null` without any. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last line with a time before the span; 0 without any. */
  readonly before: number;
}

/** Closings of the books (docs/proofs.md §4), computed by the database. */
export interface Closings {
  /** This hour's closing: existing or created now. */
  close(now: Instant): Promise<Closing>;
  /** The last one whose entry index is below that log size. */
  newest(logSize: number): Promise<Closing | undefined>;
  find(number: number): Promise<Closing | undefined>;
  lastUntil(at: Instant): Promise<Closing | undefined>;
  firstFrom(at: Instant): Promise<Closing | undefined>;
  headAt(journalId: SellerId, closing: number): Promise<JournalHead | undefined>;
  /** The first head with at least, and the last with at most, that many lines. */
  headFromLength(journalId: SellerId, length: number): Promise<JournalHead | undefined>;
  headUpToLength(journalId: SellerId, length: number): Promise<JournalHead | undefined>;
  /** Sibling hashes of a leaf in a closing's tree. */
  path(place: number, closing: number): Promise<readonly Uint8Array[]>;
  linesOf(journalId: SellerId, span: Span): Promise<LineRange>;
  /** The earliest time of any line after that many; `null` without any. */
  earliestBehind(journalId: SellerId, length: number): Promise<Instant | null>;
}
