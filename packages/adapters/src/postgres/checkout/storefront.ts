import type { BoughtSeries, DramaCard, Storefront } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { AllocationResult } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import type { AllocationShare } from '@cliffhanger/core/orders';
import { dramaTexts } from '../catalog/drama-row.ts';
import { type Session, timestamp } from '../connection.ts';
import { cardTexts } from '../orders/order-lists.ts';
import { type DayRow, indexOf, PUBLISHED_DAYS, publishedDay } from './allocations.ts';
import { RECEIPT_COLUMNS, type ReceiptRow, receiptOf, soldAs } from './receipt-row.ts';

/** A row of a page, with the total of the list. */
type Counted<Row> = Row & { readonly total: bigint };

function pageOf<Row, View>(rows: readonly Counted<Row>[], shown: (row: Counted<Row>) => View) {
  return { list: rows.map(shown), total: Number(rows[0]?.total ?? 0n) };
}

const DRAMA_CARD = `d.id, coalesce(own_text.title, english_text.title) as title, d.poster, d.episode_count as episodes,
  d.free_episodes as "freeEpisodes", d.ready_through as "readyThrough", d.retail`;

const cardOf = ({
  id,
  title,
  poster,
  episodes,
  freeEpisodes,
  readyThrough,
  retail,
}: DramaCard): DramaCard => ({ id, title, poster, episodes, freeEpisodes, readyThrough, retail });

export const createStorefront = (session: Session): Storefront => ({
  ...createReceipts(session),
  ...createPublishedAllocations(session),

  async moreDramas({ dramaId, locale, country, now, page, size }) {
    const { rows } = await session.query<Counted<DramaCard>>({
      name: 'storefront-more',
      text: `select ${DRAMA_CARD}, count(*) over () as total from dramas d ${dramaTexts('$1')}
             where d.listed and d.id is distinct from $2 and licence_standing(d.id, $3, $4) <> 'not-licensed'
             order by (d.category_id = (select category_id from dramas where id = $2)) desc nulls last, d.hot_rank, d.id
             limit $5 offset $6`,
      values: [locale, dramaId, timestamp(now), country, size, (page - 1) * size],
    });
    return pageOf(rows, cardOf);
  },

  async seriesOf(viewerId, locale, { page, size }) {
    const { rows } = await session.query<Counted<SeriesRow>>({
      name: 'storefront-series',
      text: `select ${DRAMA_CARD}, coalesce(owned.episodes, 0) as "ownedEpisodes",
               awaited.comes_on as "comesOn", resume.episode as "resumeEpisode",
               resume.position_ms as "resumeMs", resume.played_at as "resumeAt", count(*) over () as total
             from (
               select drama_id, count(distinct episode) filter (where a.revoked_at is null)::integer as episodes,
                 max(granted_at) as granted_at
               from checkout.episode_access a, generate_series(a.first_episode::integer, a.last_episode::integer) as episode
               where a.viewer_id = $2 and (a.revoked_at is null
                 or exists (select from checkout.pre_orders w where w.id = a.order_id and w.state = 'waiting'))
               group by drama_id
             ) owned
             full join (select * from viewing.positions where viewer_id = $2) resume on resume.drama_id = owned.drama_id
             join dramas d on d.id = coalesce(owned.drama_id, resume.drama_id) ${dramaTexts('$1')}
             left join lateral (
               select to_char(min(w.promised_on), 'YYYY-MM-DD') as comes_on from checkout.episode_access a
               join checkout.pre_orders w on w.id = a.order_id and w.state = 'waiting'
               where a.viewer_id = $2 and a.drama_id = d.id
             ) awaited on true
             order by greatest(owned.granted_at, resume.played_at) desc, d.id limit $3 offset $4`,
      values: [locale, viewerId, size, (page - 1) * size],
    });
    return pageOf(rows, seriesOf);
  },
});

interface SeriesRow extends DramaCard, Omit<BoughtSeries, 'resume'> {
  readonly resumeEpisode: number | null;
  readonly resumeMs: number | null;
  readonly resumeAt: Instant | null;
}

const seriesOf = ({ resumeEpisode, resumeMs, resumeAt, ...row }: SeriesRow): BoughtSeries => ({
  id: row.id,
  title: row.title,
  poster: row.poster,
  episodes: row.episodes,
  freeEpisodes: row.freeEpisodes,
  ownedEpisodes: row.ownedEpisodes,
  comesOn: row.comesOn,
  resume:
    resumeEpisode === null || resumeMs === null || resumeAt === null
      ? null
      : { episode: resumeEpisode, positionMs: resumeMs, at: resumeAt },
});

/** The orders a viewer can see: those with access for that viewer, revoked or not. */
const RECEIPTS = `(select distinct order_id, seller_id from checkout.episode_access where viewer_id = $2) a
  cross join ${soldAs('a.seller_id', 'a.order_id')} o
  join checkout.payments p on p.order_id = o.id left join checkout.buyers b on b.order_id = o.id ${cardTexts('$1')}`;

const createReceipts = (session: Session): Pick<Storefront, 'receiptsOf' | 'receiptOf'> => ({
  async receiptsOf(viewerId, locale, { page, size }) {
    const { rows } = await session.query<Counted<ReceiptRow>>({
      name: 'storefront-receipts',
      text: `select ${RECEIPT_COLUMNS}, count(*) over () as total from ${RECEIPTS} order by p.cleared_at desc, o.id desc
             limit $3 offset $4`,
      values: [locale, viewerId, size, (page - 1) * size],
    });
    return pageOf(rows, receiptOf);
  },

  async receiptOf(viewerId, orderId, locale) {
    const { rows } = await session.query<ReceiptRow>({
      name: 'storefront-receipt',
      text: `select ${RECEIPT_COLUMNS} from ${RECEIPTS} where a.order_id = $3`,
      values: [locale, viewerId, orderId],
    });
    return rows[0] && receiptOf(rows[0]);
  },
});

type PublishedAllocations = Pick<
  Storefront,
  'allocationDay' | 'allocationEntries' | 'allocationLeaves' | 'allocationResults' | 'allocationWeights'
>;

interface WeightsRow {
  readonly dramaId: DramaId;
  readonly title: string;
  readonly shares: readonly AllocationShare[];
}

const createPublishedAllocations = (session: Session): PublishedAllocations => ({
  async allocationDay(day, now) {
    const { rows } = await session.query<DayRow>({
      name: 'allocation-day-published',
      text: `${PUBLISHED_DAYS} where d.day = $2::date`,
      values: [now, day],
    });
    return rows[0] && publishedDay(rows[0]);
  },

  async allocationEntries(day) {
    const { rows } = await session.query<
      Record<'committed' | 'closed', bigint> & Record<'weighed' | 'block', bigint | null>
    >({
      name: 'allocation-entries',
      text: `select d.log_index as committed, s.log_index as weighed, b.log_index as block, c.log_index as closed
             from checkout.allocation_days d join checkout.allocation_closings c on c.day = d.day
               left join checkout.allocation_snapshots s on s.day = d.day
               left join checkout.allocation_blocks b on b.day = d.day
             where d.day = $1::date and d.log_index is not null`,
      values: [day],
    });
    const [row] = rows;
    return (
      row && {
        committed: Number(row.committed),
        weighed: indexOf(row.weighed),
        block: indexOf(row.block),
        closed: Number(row.closed),
      }
    );
  },

  async allocationLeaves(day) {
    const [weights, orders] = await Promise.all([
      session.query<{ readonly dramaId: DramaId; readonly hash: Buffer }>({
        name: 'allocation-weight-leaves',
        text: 'select l.drama_id as "dramaId", l.hash from checkout.weight_leaves($1::date) l',
        values: [day],
      }),
      session.query<{ readonly leaves: readonly Buffer[] }>({
        name: 'allocation-order-leaves',
        text: 'select checkout.drawn_order_leaves($1::date) as leaves',
        values: [day],
      }),
    ]);
    return { weights: weights.rows, orders: orders.rows[0]?.leaves ?? [] };
  },

  async allocationResults(day, { page, size }) {
    const { rows } = await session.query<Counted<AllocationResult>>({
      name: 'allocation-results',
      text: `select o.number, o.drama_id as "dramaId", o.seller_id as "sellerId", o.drawn, o.passed, count(*) over () as total
             from checkout.drawn_orders($1::date) o order by o.number, o.id limit $2 offset $3`,
      values: [day, size, (page - 1) * size],
    });
    return pageOf(rows, ({ number, dramaId, sellerId, drawn, passed }) => ({
      number,
      dramaId,
      sellerId,
      drawn,
      passed,
    }));
  },

  async allocationWeights({ day, dramaIds, locale, most }) {
    const { rows } = await session.query<WeightsRow>({
      name: 'allocation-weights-published',
      text: `select w.drama_id as "dramaId", coalesce(own_text.title, english_text.title) as title, w.shares
             from (
               select drama_id, json_agg(json_build_object('sellerId', seller_id, 'weight', weight) order by seller_id)
                 as shares
               from checkout.allocation_weights where day = $2::date and ($3::uuid[] is null or drama_id = any ($3::uuid[]))
               group by drama_id order by drama_id limit $4
             ) w join dramas d on d.id = w.drama_id ${dramaTexts('$1')} order by w.drama_id`,
      values: [locale, day, dramaIds, most],
    });
    return rows.map(({ dramaId, title, shares }) => ({ dramaId, title, shares }));
  },
});
