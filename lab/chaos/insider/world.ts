import type { SampleRow } from './catalogue.ts';
import type { Change } from './judging/snapshot.ts';

/** The tables before and after an attempt. */
export interface World {
  readonly now: number;
  before(table: string): readonly SampleRow[];
  after(table: string): readonly SampleRow[];
}

export interface Line {
  readonly account: string;
  readonly amount: bigint;
  readonly orderId: string | null;
}

/** A transfer added by the attempt. */
export interface NewTransfer {
  readonly id: string;
  readonly chain: string;
  readonly kind: string;
  readonly reference: string;
  readonly corrects: string | null;
  readonly lines: readonly Line[];
}

export const amountOf = (row: SampleRow | undefined, column: string): bigint => BigInt(row?.[column] ?? 0);
export const timeOf = (row: SampleRow | undefined, column: string): number => {
  const text = row?.[column];
  return text === null || text === undefined ? Number.NaN : Date.parse(text);
};

export const rowWhere = (
  rows: readonly SampleRow[],
  column: string,
  value: string | null | undefined,
): SampleRow | undefined =>
  rows.find((row) => value !== null && value !== undefined && row[column] === value);

const lineOf = (row: SampleRow): Line => ({
  account: row['account'] ?? '',
  amount: amountOf(row, 'amount'),
  orderId: row['order_id'] ?? null,
});

export function linesOf(world: World, when: 'before' | 'after', transferId: string): readonly Line[] {
  return world[when]('ledger.entries')
    .filter((row) => row['transfer_id'] === transferId)
    .map(lineOf);
}

export const newTransfers = (world: World, changes: readonly Change[]): readonly NewTransfer[] =>
  changes.flatMap(({ table, was, is }) =>
    table !== 'ledger.transfers' || was !== undefined || is === undefined
      ? []
      : [
          {
            id: is['id'] ?? '',
            chain: is['journal_id'] ?? '',
            kind: is['kind'] ?? '',
            reference: is['reference_id'] ?? '',
            corrects: is['corrects'] ?? null,
            lines: linesOf(world, 'after', is['id'] ?? ''),
          },
        ],
  );
