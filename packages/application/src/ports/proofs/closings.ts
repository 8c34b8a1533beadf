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

/** A journal's head, as it stands in closings from `closing` on until it changes. */
export interface JournalHead {
  readonly closing: number;
  readonly place: number;
  readonly length: number;
  readonly head: string;
  readonly balances: Balances;
}

export interface LineRange {
  /** Of the lines whose time is in the span; null where there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last line whose time is before the span; 0 where there is none. */
  readonly before: number;
}

/** Closings of the books (docs/proofs.md §4): what they say is computed by the database. */
export interface Closings {
  /** Of this hour: made now, or the one that was made. */
  close(now: Instant): Promise<Closing>;
  /** The last one whose entry is below a size of the log. */
  newest(logSize: number): Promise<Closing | undefined>;
  find(number: number): Promise<Closing | undefined>;
  lastUntil(at: Instant): Promise<Closing | undefined>;
  firstFrom(at: Instant): Promise<Closing | undefined>;
  headAt(journalId: SellerId, closing: number): Promise<JournalHead | undefined>;
  /** The first of at least, and the last of at most, so many lines. */
  headFromLength(journalId: SellerId, length: number): Promise<JournalHead | undefined>;
  headUpToLength(journalId: SellerId, length: number): Promise<JournalHead | undefined>;
  /** The siblings of a leaf in the tree of a closing. */
  path(place: number, closing: number): Promise<readonly Uint8Array[]>;
  linesOf(journalId: SellerId, span: Span): Promise<LineRange>;
  /** The earliest time of a line behind so many; null where there is none. */
  earliestBehind(journalId: SellerId, length: number): Promise<Instant | null>;
}
