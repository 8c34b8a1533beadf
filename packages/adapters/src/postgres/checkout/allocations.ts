import type { AllocationDay, Checkout, RootInLog } from '@cliffhanger/application/ports';
import type { AllocationOfDay } from '@cliffhanger/core/checkout';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { AllocationBlock, AllocationShare } from '@cliffhanger/core/orders';
import { type Session, timestamp } from '../connection.ts';

type Allocations = Pick<
  Checkout,
  | 'addAllocationDay'
  | 'hasAllocationDay'
  | 'commitAllocations'
  | 'commitAllocationWeights'
  | 'closeAllocations'
  | 'placeNextAwaiting'
  | 'isAwaitingBlock'
  | 'takeAllocationWeights'
  | 'drawOf'
  | 'allocationDays'
  | 'allocationShares'
  | 'forgetAllocationWeights'
>;

/** The published facts of a day `d` with its snapshot `s` and its block `b`. */
export interface DayRow {
  readonly day: string;
  readonly fingerprint: string;
  readonly secret: string | null;
  readonly made_at: Instant | null;
  readonly begins_at: Instant | null;
  readonly network: string | null;
  readonly block: AllocationBlock | null;
  readonly promise_index: bigint | null;
  readonly weights_in_log: RootInLog | null;
  readonly orders_in_log: RootInLog | null;
}

/** A date as text: pg would turn it into an instant in the server's time zone. */
const DAY = `to_char(d.day, 'YYYY-MM-DD') as day`;

const BLOCK = `case when b.day is not null then json_build_object('network', b.network, 'height', b.height,
  'hash', b.hash) end as block`;

const ROOT_OF = (entry: string, root: number): string =>
  `case when ${entry}.index is not null then json_build_object('index', ${entry}.index,
    'root', split_part(${entry}.text, E'\\n', ${root})) end`;

/** As of `$1`. */
export const PUBLISHED_DAYS = `select ${DAY}, d.fingerprint, checkout.published_secret(d.day, $1) as secret, s.made_at,
    d.begins_at, d.network, ${BLOCK}, d.log_index as promise_index,
    ${ROOT_OF('we', 5)} as weights_in_log, ${ROOT_OF('oe', 6)} as orders_in_log
  from checkout.allocation_days d left join checkout.allocation_snapshots s on s.day = d.day
    left join checkout.allocation_blocks b on b.day = d.day left join checkout.allocation_closings c on c.day = d.day
    left join proofs.log_entries we on we.index = s.log_index
    left join proofs.log_entries oe on oe.index = c.log_index`;

export const publishedDay = (row: DayRow): AllocationDay => ({
  day: row.day,
  fingerprint: row.fingerprint,
  secret: row.secret,
  weightsAt: row.made_at,
  beginsAt: row.begins_at,
  network: row.network,
  block: row.block,
  inLog: { promise: indexOf(row.promise_index), weights: row.weights_in_log, orders: row.orders_in_log },
});

export const indexOf = (index: bigint | null): number | null => (index === null ? null : Number(index));

const MOST_FORGOTTEN_AT_ONCE = 1_000;

export const createAllocations = (session: Session): Allocations => ({
  async addAllocationDay({ day, secret, fingerprint, now }) {
    await session.query({
      name: 'allocation-day-add',
      text: `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at, begins_at, network)
             select $1, $2, $3, $4, t.begins_at, t.network from checkout.allocation_terms($1, $5) t
             on conflict do nothing`,
      values: [day, secret, fingerprint, timestamp(now), now],
    });
  },

  async hasAllocationDay(day) {
    const { rowCount } = await session.query({
      name: 'allocation-day-has',
      text: 'select from checkout.allocation_days where day = $1',
      values: [day],
    });
    return rowCount === 1;
  },

  async commitAllocations(now) {
    const { rows } = await session.query<{ committed: number }>({
      name: 'allocation-days-commit',
      text: 'select checkout.commit_allocations($1) as committed',
      values: [now],
    });
    return rows[0]?.committed ?? 0;
  },

  async commitAllocationWeights(now) {
    const { rows } = await session.query<{ committed: number }>({
      name: 'allocation-weights-commit',
      text: 'select checkout.commit_allocation_weights($1) as committed',
      values: [now],
    });
    return rows[0]?.committed ?? 0;
  },

  async closeAllocations(now) {
    const { rows } = await session.query<{ closed: number }>({
      name: 'allocations-close',
      text: 'select checkout.close_allocations($1) as closed',
      values: [now],
    });
    return rows[0]?.closed ?? 0;
  },

  async placeNextAwaiting(now) {
    const { rows } = await session.query<{ isPlaced: boolean }>({
      name: 'place-next-awaiting',
      text: 'select checkout.place_next_awaiting($1) as "isPlaced"',
      values: [now],
    });
    return rows[0]?.isPlaced ?? false;
  },

  async isAwaitingBlock(processor, charge) {
    const { rowCount } = await session.query({
      name: 'is-awaiting-block',
      text: 'select from checkout.awaiting_orders where processor = $1 and charge = $2',
      values: [processor, charge],
    });
    return rowCount === 1;
  },

  async takeAllocationWeights(now) {
    const { rows } = await session.query<{ taken: number }>({
      name: 'allocation-weights-take',
      text: 'select checkout.take_allocation_weights($1) as taken',
      values: [now],
    });
    return rows[0]?.taken ?? 0;
  },

  async drawOf(day, dramaId) {
    const [days, shares] = await Promise.all([
      session.query<Omit<AllocationOfDay, 'shares'>>({
        name: 'allocation-of-day',
        text: `select ${DAY}, d.secret, d.fingerprint, d.network, ${BLOCK}
               from checkout.allocation_days d join checkout.allocation_snapshots using (day)
                 left join checkout.allocation_blocks b on b.day = d.day
               where d.day = $1`,
        values: [day],
      }),
      sharesOf(session, day, dramaId),
    ]);
    return days.rows[0] && { ...days.rows[0], shares };
  },

  async allocationDays(now, { page, size }) {
    const { rows } = await session.query<DayRow>({
      name: 'allocation-days',
      text: `${PUBLISHED_DAYS} order by d.day desc limit $2 offset $3`,
      values: [now, size, (page - 1) * size],
    });
    return rows.map(publishedDay);
  },

  async forgetAllocationWeights(now) {
    const { rows } = await session.query<{ forgotten: number }>({
      name: 'allocation-weights-forget',
      text: 'select checkout.forget_allocation_weights($1, $2) as forgotten',
      values: [now, MOST_FORGOTTEN_AT_ONCE],
    });
    return rows[0]?.forgotten ?? 0;
  },

  allocationShares: (day, dramaId) => sharesOf(session, day, dramaId),
});

async function sharesOf(session: Session, day: string, dramaId: string): Promise<readonly AllocationShare[]> {
  const { rows } = await session.query<{ sellerId: SellerId; weight: number }>({
    name: 'allocation-shares',
    text: `select seller_id as "sellerId", weight from checkout.allocation_weights where day = $1 and drama_id = $2
           order by seller_id`,
    values: [day, dramaId],
  });
  return rows;
}
