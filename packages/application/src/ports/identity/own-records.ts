import type { OwnRecordPart } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/** A record in the words of the wire, and where the next page goes on. */
export interface OwnRecordRow {
  readonly cursor: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Everything that is stored about a seller, for an export: nothing of anybody else is in it. */
export interface OwnRecords {
  /** Oldest first within a part; `after` is the cursor of the last row that the caller has. */
  list(
    sellerId: SellerId,
    part: OwnRecordPart,
    after: string | null,
    most: number,
  ): Promise<readonly OwnRecordRow[]>;
}
