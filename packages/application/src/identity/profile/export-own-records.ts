import { isOwnRecordCursor, type OwnRecordPart } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { OwnRecordRow, Requires } from '../../ports/index.ts';

/** A settlement may have thousands of lines, so a page has fewer transfers than other records. */
const MOST_TRANSFERS = 100;
const MOST_RECORDS = 500;

export interface ExportOwnRecords {
  readonly sellerId: SellerId;
  readonly part: OwnRecordPart;
  /** `null` at the beginning. */
  readonly after: string | null;
}

export interface OwnRecordPage {
  readonly records: readonly OwnRecordRow['record'][];
  /** The cursor of the next page; `null` after the last record. */
  readonly next: string | null;
}

/** One page of an export, so that neither the server nor the phone holds all of it. */
export const exportOwnRecords =
  ({ transactions }: Requires<'transactions', 'ownRecords'>) =>
  async ({ sellerId, part, after }: ExportOwnRecords): Promise<Result<OwnRecordPage>> => {
    if (after !== null && !isOwnRecordCursor(part, after)) return refuse('invalid-input', { field: 'after' });
    const most = part === 'transfers' ? MOST_TRANSFERS : MOST_RECORDS;
    const rows = await transactions.read(({ ownRecords }) =>
      ownRecords.list(sellerId, part, after, most + 1),
    );
    const page = rows.slice(0, most);
    return accept({
      records: page.map(({ record }) => record),
      next: rows.length > most ? (page.at(-1)?.cursor ?? null) : null,
    });
  };
