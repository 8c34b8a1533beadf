import type { OwedPlace, OwedTree, Solvency, SolvencyDay } from '@cliffhanger/application/ports';
import { type Instant, instantOf, type Money, microUsdt } from '@cliffhanger/core/kernel';
import type { OwedKind, OwedLine, SignedAt, Unbacked } from '@cliffhanger/core/solvency';
import type { Session } from '../connection.ts';

interface TreeRow {
  readonly day: string;
  readonly taken_ms: bigint;
  readonly places: number;
  readonly root: string;
  readonly available: bigint | null;
  readonly unsettled: bigint | null;
  readonly withdrawing: bigint | null;
  readonly escrow: bigint | null;
  readonly prepaid: bigint;
  readonly episodes: bigint | null;
  readonly refunds: bigint;
  readonly invoices: bigint;
  readonly suspense: bigint;
  readonly accounts: Readonly<Record<string, string>>;
}

interface HeldRow {
  readonly network: string;
  readonly address: string;
  readonly amount: bigint;
  readonly height: bigint;
  readonly hash: string;
  readonly signed_on: string | null;
  readonly signed_height: bigint;
  readonly signed_hash: string;
  readonly signature: string;
}

interface ElsewhereRow {
  readonly network: string;
  readonly addresses: bigint;
  readonly amount: bigint;
}

interface UnbackedRow {
  readonly kind: Unbacked['kind'];
  readonly reference: string;
  readonly amount: bigint;
  readonly since: Instant;
}

interface DayRow {
  readonly day: string;
  readonly report: Buffer;
  readonly log_index: bigint;
}

interface PlaceRow {
  readonly day: string | null;
  readonly salt: string;
  readonly amounts: readonly string[];
  readonly place: number;
  readonly hashes: readonly string[];
  readonly sums: readonly string[];
  readonly log_index: bigint;
}

const DAY = 'select day::text as day, report, log_index from solvency.days';

export const createSolvency = (session: Session): Solvency => ({
  async takeTree(now) {
    const { rows } = await session.query<TreeRow | { readonly day: null }>({
      name: 'solvency-take-tree',
      text: `select t.day::text as day, t.taken_ms, t.places, encode(t.root, 'hex') as root, (t.owed).*, t.refunds, t.invoices,
               t.suspense from solvency.take_tree($1) t`,
      values: [now],
    });
    const [row] = rows;
    return row === undefined || row.day === null ? undefined : treeOf(row);
  },

  async addDay({ takenAt, tree }, report, logIndex) {
    await session.query({
      name: 'solvency-add-day',
      text: 'select solvency.add_day($1, $2, $3, $4)',
      values: [Buffer.from(report), logIndex, takenAt, tree.places],
    });
  },

  async onChains(day) {
    const [held, elsewhere] = [
      await session.query<HeldRow>({
        name: 'solvency-held',
        text: `select network, address, amount, height, hash, signed_on, signed_height, signed_hash, signature
               from solvency.held_on_chains($1::date)`,
        values: [day],
      }),
      await session.query<ElsewhereRow>({
        name: 'solvency-elsewhere',
        text: 'select network, addresses, amount from solvency.held_elsewhere($1::date)',
        values: [day],
      }),
    ];
    return {
      addresses: held.rows.map(({ height, hash, amount, ...row }) => ({
        network: row.network,
        address: row.address,
        amount: microUsdt(amount),
        block: Number(height),
        blockHash: hash,
        signed: row.signed_on === null ? null : signedOf(row, row.signed_on),
      })),
      elsewhere: elsewhere.rows.map(({ network, addresses, amount }) => ({
        network,
        addresses: Number(addresses),
        amount: microUsdt(amount),
      })),
    };
  },

  async unbacked() {
    const { rows } = await session.query<UnbackedRow>({
      name: 'solvency-unbacked',
      text: 'select kind, reference, amount, since from solvency.unbacked()',
    });
    return rows.map((row) => ({ ...row, amount: microUsdt(row.amount) }));
  },

  async isAllSaid(now) {
    const { rows } = await session.query<{ isit: boolean }>({
      name: 'solvency-all-said',
      text: 'select solvency.is_all_said($1) as isit',
      values: [now],
    });
    return rows[0]?.isit === true;
  },

  async find(day) {
    const { rows } = await session.query<DayRow>({
      name: 'solvency-day',
      text: `${DAY} where $1::date is null or day = $1::date order by day desc limit 1`,
      values: [day ?? null],
    });
    return rows[0] && dayOf(rows[0]);
  },

  async list(most) {
    const { rows } = await session.query<DayRow>({
      name: 'solvency-days',
      text: `${DAY} order by days.day desc limit $1`,
      values: [most],
    });
    return rows.map(dayOf).toReversed();
  },

  async placeOf(sellerId, day) {
    const { rows } = await session.query<PlaceRow>({
      name: 'solvency-place',
      text: `select p.day::text as day, p.salt, p.amounts::text[] as amounts, p.place, p.hashes, p.sums::text[] as sums,
               p.log_index from solvency.place_of($1, $2::date) p`,
      values: [sellerId, day ?? null],
    });
    return rows[0] && placeOf(rows[0]);
  },
});

const signedOf = (row: Omit<HeldRow, 'height' | 'hash' | 'amount'>, day: string): SignedAt => ({
  day,
  block: Number(row.signed_height),
  blockHash: row.signed_hash,
  signature: row.signature,
});

const dayOf = ({ day, report, log_index: index }: DayRow): SolvencyDay => ({
  day,
  report: report.toString('utf8'),
  logIndex: Number(index),
});

function treeOf(row: TreeRow): OwedTree {
  const owed = (
    ['available', 'unsettled', 'withdrawing', 'escrow', 'prepaid', 'refunds', 'invoices', 'suspense'] as const
  ).map((kind: OwedKind & keyof TreeRow): OwedLine => ({ kind, amount: microUsdt(row[kind] ?? 0n) }));
  const balanceOf = (account: string): Money => microUsdt(BigInt(row.accounts[account] ?? '0'));
  return {
    day: row.day,
    takenAt: instantOf(Number(row.taken_ms)),
    tree: { places: row.places, root: row.root },
    owed,
    apart: {
      wholesaleDeferred: balanceOf('platform:wholesale_deferred'),
      retailDeferred: balanceOf('platform:retail_deferred'),
    },
    capital: balanceOf('platform:capital'),
    prepaidEpisodes: row.episodes ?? 0n,
    atProcessors: processorsIn(row.accounts),
  };
}

const PROCESSOR = 'processor:';
/** Payments for invoices are on our own addresses and counted there. */
const INVOICES = 'processor:usdt-';

/**
 * External money has a negative balance in the books. A processor's advance to us has the opposite sign and
 * is excluded.
 */
const processorsIn = (accounts: TreeRow['accounts']): OwedTree['atProcessors'] =>
  Object.entries(accounts)
    .filter(([account]) => account.startsWith(PROCESSOR) && !account.startsWith(INVOICES))
    .map(([account, balance]) => ({
      name: account.slice(PROCESSOR.length),
      amount: microUsdt(-BigInt(balance)),
    }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

function placeOf({
  day,
  salt,
  amounts,
  place,
  hashes,
  sums,
  log_index: index,
}: PlaceRow): OwedPlace | undefined {
  if (day === null) return undefined;
  const [available = 0n, unsettled = 0n, withdrawing = 0n, escrow = 0n, prepaid = 0n] = amounts.map(BigInt);
  return {
    day,
    salt,
    amounts: { available, unsettled, withdrawing, escrow, prepaid },
    place,
    path: hashes.map((hash, at) => ({ hash, sum: BigInt(sums[at] as string) })),
    logIndex: Number(index),
  };
}
