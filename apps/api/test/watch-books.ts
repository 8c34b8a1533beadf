import type { Fixture } from '@cliffhanger/testing/factories';
import type { OperatorEndpoint } from '@cliffhanger/wire/operator';

/** `{ "seller:available": 50000000n }` */
export type Sums = Readonly<Record<string, bigint>>;

/**
 * Sums of all bookings since the mark. With `by`, that call is recorded as having posted, if the books
 * changed.
 */
export type BookedSince = (by?: Pick<OperatorEndpoint, 'name'>) => Promise<Sums>;

export interface WatchedBooks {
  /** Remembers the current state of the books. */
  readonly mark: () => Promise<BookedSince>;
  /** Names of the calls that posted something. */
  readonly postedBy: ReadonlySet<string>;
}

/** Watches all accounts, so that unstated postings are found as well. */
export function watchBooks(owner: Fixture['owner']): WatchedBooks {
  const postedBy = new Set<string>();
  return {
    postedBy,
    async mark() {
      const before = await owner.query<{ id: string }>('select id from ledger.transfers');
      const known = before.rows.map(({ id }) => id);
      return async (by) => {
        const { rows } = await owner.query<{ account: string; amount: string }>(
          `select e.account, sum(e.amount)::text as amount from ledger.transfers t
             join ledger.entries e on e.transfer_id = t.id
           where t.id <> all ($1) group by e.account having sum(e.amount) <> 0`,
          [known],
        );
        if (by !== undefined && rows.length > 0) postedBy.add(by.name);
        return Object.fromEntries(rows.map(({ account, amount }) => [account, BigInt(amount)]));
      };
    },
  };
}

/** A page's stated lines as sums by account. */
export const sumsOf = (lines: readonly { readonly account: string; readonly amount: bigint }[]): Sums =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
