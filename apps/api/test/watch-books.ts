import type { Fixture } from '@cliffhanger/testing/factories';
import type { OperatorEndpoint } from '@cliffhanger/wire/operator';

/** `{ "seller:available": 50000000n }` */
export type Sums = Readonly<Record<string, bigint>>;

/** What was booked since, by whomever; the call that is named as its cause is noted, if anything was. */
export type BookedSince = (by?: Pick<OperatorEndpoint, 'name'>) => Promise<Sums>;

export interface WatchedBooks {
  /** Marks where the books stand now. */
  readonly mark: () => Promise<BookedSince>;
  /** The names of the calls that something was booked by. */
  readonly postedBy: ReadonlySet<string>;
}

/** All of the books, whoever's accounts they are: what is stated is compared with everything that follows. */
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

/** What a page says of each account, as the books would. */
export const sumsOf = (lines: readonly { readonly account: string; readonly amount: bigint }[]): Sums =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
