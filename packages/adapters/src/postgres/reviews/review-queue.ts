import type { QueueCount, QueueQuery, ReviewItem, ReviewQueue } from '@cliffhanger/application/ports';
import type { Instant, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import type { WithdrawalStage } from '@cliffhanger/core/withdrawals';
import { type Session, timestamp } from '../connection.ts';
import { readDecidedFacts } from './decided-facts.ts';
import { pastDecisions } from './past-decisions.ts';
import { FACT_SOURCES, QUEUE_SOURCES, WAITING, WITHDRAWALS } from './queue-sources.ts';
import { readSellerFile } from './seller-file.ts';
import { readSignerFacts } from './signer-facts.ts';
import { readSpentWallet } from './wallet-credits.ts';

interface ItemRow {
  readonly id: string;
  readonly seller_id: SellerId;
  readonly seller_name: string;
  readonly title: string;
  readonly state: string;
  readonly amount: Money | null;
  readonly submitted_at: Instant;
  readonly promised_by: Instant;
  readonly sort_at: Instant;
  readonly person_id: OperatorId | null;
  readonly person_name: string | null;
  readonly until: Instant | null;
}

/** Open items with their current reviewer. `$1` is the promise of a complaint, `$2` the time. */
const itemsOf = (kind: ReviewKind, source = QUEUE_SOURCES[kind]): string =>
  `select q.*, l.person_id, p.name as person_name, l.until
   from (${source} and $1::bigint is not null) q
     left join reviews.leases l on l.kind = '${kind}' and l.id = q.id and l.until > $2::timestamptz
     left join staff.people p on p.id = l.person_id`;

type Now = Pick<QueueQuery, 'now' | 'complaintPromiseMs'>;

export const createReviewQueue = (session: Session): ReviewQueue => ({
  async list(kind, { now, complaintPromiseMs, after, most }) {
    const { rows } = await session.query<ItemRow>({
      name: `queue-${kind}${after === undefined ? '' : '-after'}`,
      text: `${itemsOf(kind)} ${after === undefined ? '' : 'where (q.sort_at, q.id) > ($4::timestamptz, $5::text)'}
             order by q.sort_at, q.id limit $3`,
      values: [
        complaintPromiseMs,
        timestamp(now),
        most,
        ...(after === undefined ? [] : [timestamp(after.sortAt), after.id]),
      ],
    });
    return rows.map(itemOf);
  },

  async withdrawals({ stage, person, now, most }) {
    const { rows } = await session.query<ItemRow>({
      name: `withdrawals-${stage}`,
      text: `${itemsOf('withdrawal', `${WITHDRAWALS} where ${STAGES[stage]}`)}
             order by ${stage === 'sent' ? 'q.sort_at, q.id' : 'q.submitted_at desc, q.id'} limit $3`,
      values: [0, timestamp(now), most, ...(stage === 'mine' ? [person] : [])],
    });
    return rows.map(itemOf);
  },

  async countSending() {
    const { rows } = await session.query<{ sending: number }>({
      name: 'withdrawals-sending',
      text: `select count(*)::integer as sending from wallet.withdrawals where state in ('approved', 'paying')`,
    });
    return rows[0]?.sending ?? 0;
  },

  async find({ kind, id }, { now, complaintPromiseMs }) {
    const { rows } = await session.query<ItemRow>({
      name: `queue-find-${kind}`,
      text: findOne(kind),
      values: [complaintPromiseMs, timestamp(now), id],
    });
    return rows[0] && itemOf(rows[0]);
  },

  async count(asked) {
    const counts: QueueCount[] = [];
    for (const kind of REVIEW_KINDS) counts.push(await countOf(session, kind, asked));
    return counts;
  },

  async factsOf({ kind, id }) {
    const { rows } = await session.query<{ json_build_object: Readonly<Record<string, string | null>> }>({
      name: `review-facts-${kind}`,
      text: FACT_SOURCES[kind],
      values: [id],
    });
    return rows[0]?.json_build_object;
  },

  decidedFactsOf: (subject) => readDecidedFacts(session, subject),
  signerFacts: (id, since) => readSignerFacts(session, id, since),
  spentWallet: (id) => readSpentWallet(session, id),
  sellerFile: (sellerId) => readSellerFile(session, sellerId),
  ...pastDecisions(session),
  ...leases(session),
  ...times(session),
});

const STAGES: Readonly<Record<WithdrawalStage, string>> = {
  sent: `w.state in ('approved', 'paying')`,
  done: `w.state in ('paid', 'rejected')`,
  mine: `w.id in (select d.subject_id::uuid from staff.audit_lines d where d.person_id = $4::uuid
      and d.action in ('reviews.decide-withdrawal', 'reviews.record-payment') and d.result = 'ok')`,
};

/** A lookup by key instead of a scan of the queue. */
const KEYS: Readonly<Record<ReviewKind, string>> = {
  registration: 's.seller_id = $3::uuid',
  store: 'v.id = $3::uuid',
  certification: 'c.id = $3::uuid',
  'promotion-link': 'l.id = $3::uuid',
  deposit: 'd.id = $3::uuid',
  withdrawal: 'w.id = $3::uuid',
  complaint: 'o.number = $3::text',
  appeal: 'a.id = $3::uuid',
  'payment-exception': 'e.id = $3::uuid',
};

const findOne = (kind: ReviewKind): string =>
  itemsOf(kind, kind === 'withdrawal' ? `${WITHDRAWALS} where true` : undefined).replace(
    ' and $1::bigint is not null',
    ` and ${KEYS[kind]} and $1::bigint is not null`,
  );

async function countOf(
  session: Session,
  kind: ReviewKind,
  { now, complaintPromiseMs }: Now,
): Promise<QueueCount> {
  const { rows } = await session.query<{ waiting: number; overdue: number; next_promise: Instant | null }>({
    name: `queue-count-${kind}`,
    text: `select count(*)::integer as waiting, count(*) filter (where q.promised_by <= $2)::integer as overdue,
             min(q.promised_by) as next_promise
           from (${WAITING[kind]} and $1::bigint is not null) q`,
    values: [complaintPromiseMs, timestamp(now)],
  });
  const [row] = rows;
  return {
    kind,
    waiting: row?.waiting ?? 0,
    overdue: row?.overdue ?? 0,
    nextPromise: row?.next_promise ?? null,
  };
}

const leases = (session: Session): Pick<ReviewQueue, 'take' | 'holderOf' | 'release'> => ({
  async take({ kind, id }, by, { now, until }) {
    const { rowCount } = await session.query({
      name: 'review-take',
      text: `insert into reviews.leases as l (kind, id, person_id, until) values ($1, $2, $3, $4)
             on conflict (kind, id) do update set person_id = excluded.person_id, until = excluded.until
             where l.person_id = excluded.person_id or l.until <= $5`,
      values: [kind, id, by, timestamp(until), timestamp(now)],
    });
    return rowCount === 1;
  },

  async holderOf({ kind, id }, now) {
    const { rows } = await session.query<{ person_id: OperatorId }>({
      name: 'review-holder',
      text: 'select person_id from reviews.leases where kind = $1 and id = $2 and until > $3 for update',
      values: [kind, id, timestamp(now)],
    });
    return rows[0]?.person_id;
  },

  async release({ kind, id }) {
    await session.query({
      name: 'review-release',
      text: 'delete from reviews.leases where kind = $1 and id = $2',
      values: [kind, id],
    });
  },
});

const times = (
  session: Session,
): Pick<ReviewQueue, 'addTime' | 'refreshTimes' | 'refreshPeriodTimes' | 'times'> => ({
  async addTime(kind, submittedAt, decidedAt) {
    await session.query({
      name: 'review-time-add',
      text: 'insert into reviews.times (kind, submitted_at, decided_at) values ($1, $2, $3)',
      values: [kind, timestamp(submittedAt), timestamp(decidedAt)],
    });
  },

  async refreshTimes(since, at) {
    await session.query({ name: 'review-times-old', text: 'delete from reviews.published_times' });
    await session.query({
      name: 'review-times-refresh',
      text: `insert into reviews.published_times (kind, decided, median_ms, p95_ms, refreshed_at)
             select kind, count(*)::integer, percentile_cont(0.5) within group (order by took),
               percentile_cont(0.95) within group (order by took), $2
             from (select kind, extract(epoch from decided_at - submitted_at)::float8 * 1000 as took
                   from reviews.times where decided_at >= $1) t
             group by kind on conflict (kind) do nothing`,
      values: [timestamp(since), timestamp(at)],
    });
  },

  async refreshPeriodTimes(periods, at) {
    const month = timestamp(Math.min(...periods.map(({ since }) => since)) as Instant);
    const day = timestamp(Math.max(...periods.map(({ since }) => since)) as Instant);
    await session.query({ name: 'review-period-times-old', text: 'delete from reviews.period_times' });
    await session.query({
      name: 'review-period-times-refresh',
      text: `insert into reviews.period_times (period, decided, median_ms, p95_ms)
             select p.period, count(*)::integer, percentile_cont(0.5) within group (order by t.took),
               percentile_cont(0.95) within group (order by t.took)
             from unnest($1::text[], $2::timestamptz[]) as p (period, since)
               join (select decided_at, extract(epoch from decided_at - submitted_at)::float8 * 1000 as took
                     from reviews.times) t on t.decided_at >= p.since and t.decided_at <= $3
             group by p.period on conflict (period) do nothing`,
      values: [
        periods.map(({ period }) => period),
        periods.map(({ since }) => timestamp(since)),
        timestamp(at),
      ],
    });
    await session.query({ name: 'review-time-points-old', text: 'delete from reviews.time_points' });
    await session.query({
      name: 'review-time-points-refresh',
      text: `insert into reviews.time_points (unit, at, median_ms)
             select u.unit, case u.unit when 'hour' then to_char(t.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
                 else public.platform_day(t.decided_at)::text end as point,
               percentile_cont(0.5) within group (order by extract(epoch from t.decided_at - t.submitted_at)::float8 * 1000)
             from reviews.times t, (values ('hour', $1::timestamptz), ('day', $2::timestamptz)) as u (unit, since)
             where t.decided_at >= u.since and t.decided_at >= $2 and t.decided_at <= $3 group by u.unit, point
             on conflict (unit, at) do nothing`,
      values: [day, month, timestamp(at)],
    });
  },

  async times() {
    const { rows } = await session.query<{
      kind: ReviewKind;
      decided: number;
      median_ms: bigint;
      p95_ms: bigint;
    }>({
      name: 'review-times',
      text: 'select kind, decided, median_ms, p95_ms from reviews.published_times order by kind',
    });
    return rows.map(({ kind, decided, median_ms, p95_ms }) => ({
      kind,
      decided,
      medianMs: Number(median_ms),
      p95Ms: Number(p95_ms),
    }));
  },
});

const itemOf = (row: ItemRow): ReviewItem => ({
  id: row.id,
  sellerId: row.seller_id,
  sellerName: row.seller_name,
  title: row.title,
  state: row.state,
  amount: row.amount,
  submittedAt: row.submitted_at,
  promisedBy: row.promised_by,
  sortAt: row.sort_at,
  taken:
    row.person_id === null || row.until === null
      ? null
      : { by: row.person_id, name: row.person_name ?? '', until: row.until },
});
