import type { OwnRecordPart } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/** A record in wire format, with its cursor. */
export interface OwnRecordRow {
  readonly cursor: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** All data stored about a seller, for an export, without data of others. */
export interface OwnRecords {
  /** Oldest first within a part; `after` is the caller's last cursor. */
  list(
    sellerId: SellerId,
    part: OwnRecordPart,
    after: string | null,
    most: number,
  ): Promise<readonly OwnRecordRow[]>;
}
