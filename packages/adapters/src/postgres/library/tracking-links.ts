import type {
  FoundLink,
  KnownLink,
  LinkQuery,
  LinkTarget,
  NewTrackingLink,
  TrackingLinks,
} from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ClickHour, ConsignmentId, TrackingLink } from '@cliffhanger/core/library';
import { type Session, timestamp } from '../connection.ts';
import {
  LINK_RESULT_SUMS,
  type LinkResultsRow,
  linkFigures,
  linkResultsOf,
  ROW_OR_NOTHING,
} from './link-results.ts';

interface LinkRow {
  readonly code: string;
  readonly sub_id: string;
  readonly created_at: Instant;
  readonly consignment_id: ConsignmentId;
}

const COLUMNS = 'code, sub_id, created_at, consignment_id';
const KNOWN_COLUMNS = 'code, seller_id as "sellerId", drama_id as "dramaId", created_at as "createdAt"';

/** Exported for the test of its plan. */
export const LINK_HOURS = `select hour, clicks from rollups.link_hours
  where seller_id = $1 and code = $2 and hour >= $3 and clicks > 0 order by hour`;

export const createTrackingLinks = (session: Session): TrackingLinks => ({
  async add(sellerId, links) {
    const { rows } = await session.query<{ code: string }>({
      name: 'tracking-links-add',
      text: `insert into tracking_links (seller_id, code, consignment_id, drama_id, sub_id, created_at)
             select $1, * from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[])
             on conflict do nothing returning code`,
      values: [sellerId, ...columnsOf(links)],
    });
    const added = new Set(rows.map(({ code }) => code));
    return links.filter(({ code }) => added.has(code));
  },

  async find(code) {
    const { rows } = await session.query<LinkTarget>({
      name: 'tracking-link-find',
      text: 'select seller_id as "sellerId", drama_id as "dramaId" from tracking_links where code = $1',
      values: [code],
    });
    return rows[0];
  },

  search: (sellerId, query) => searchLinks(session, sellerId, query),

  async newest(before, most) {
    const { rows } = await session.query<KnownLink>({
      name: 'tracking-links-newest',
      text: `select ${KNOWN_COLUMNS} from tracking_links
             where (created_at, code) < (coalesce($1::timestamptz, 'infinity'), $2)
             order by created_at desc, code desc limit $3`,
      values: [before && timestamp(before.createdAt), before?.code ?? '', most],
    });
    return rows;
  },

  async madeAfter(cursor, most) {
    const { rows } = await session.query<KnownLink>({
      name: 'tracking-links-made-after',
      text: `select ${KNOWN_COLUMNS} from tracking_links where (created_at, code) > ($1::timestamptz, $2)
             order by created_at, code limit $3`,
      values: [timestamp(cursor.createdAt), cursor.code, most],
    });
    return rows;
  },

  async listOf(sellerId, consignmentId) {
    const { rows } = await session.query<LinkRow & LinkResultsRow>({
      name: 'tracking-links-of',
      text: `with links as materialized (
               select ${COLUMNS} from tracking_links where seller_id = $1 and consignment_id = $2
             ), figures as (
               select code, ${LINK_RESULT_SUMS} from (
                 ${linkFigures('link_results', 'code in (select code from links)')}) figures group by code
             )
             select l.*, ${ROW_OR_NOTHING}, coalesce(t.clicks, 0) as clicks
             from links l left join figures f on f.code = l.code
               left join rollups.link_totals t on t.seller_id = $1 and t.code = l.code
             order by l.created_at, l.code`,
      values: [sellerId, consignmentId],
    });
    return rows.map((row) => ({ ...linkOf(row), ...linkResultsOf(row) }));
  },

  async resultsOfDrama(sellerId, dramaId, since) {
    const { rows } = await session.query<LinkResultsRow>({
      name: 'tracking-links-drama',
      text: `with links as materialized (
               select code from tracking_links where seller_id = $1 and drama_id = $2
             )
             select ${LINK_RESULT_SUMS}, coalesce(sum(figures.visits), 0)::bigint as clicks
             from (${linkFigures('link_days', 'day >= $3::date and code in (select code from links)')}) figures`,
      values: [sellerId, dramaId, since],
    });
    return linkResultsOf(onlyRow(rows));
  },

  async resultsOfSeller(sellerId, since) {
    const { rows } = await session.query<LinkResultsRow>({
      name: 'tracking-links-seller',
      text: `select ${LINK_RESULT_SUMS}, coalesce(sum(figures.visits), 0)::bigint as clicks
             from (${linkFigures('link_days', 'day >= $2::date')}) figures`,
      values: [sellerId, since],
    });
    return linkResultsOf(onlyRow(rows));
  },

  async daysOf(sellerId, code, since) {
    const { rows } = await session.query<LinkResultsRow & { readonly on_day: string }>({
      name: 'tracking-link-days',
      text: `select figures.day::text as on_day, ${LINK_RESULT_SUMS}, coalesce(sum(figures.visits), 0)::bigint as clicks
             from (${linkFigures('link_days', 'day >= $3::date and code = $2')}) figures
             group by figures.day order by figures.day desc`,
      values: [sellerId, code, since],
    });
    return rows.map((row) => ({ day: row.on_day, ...linkResultsOf(row) }));
  },

  async figuresOf(sellerId, consignmentId, since) {
    const { rows } = await session.query<LinkResultsRow & { readonly code: string }>({
      name: 'tracking-link-figures',
      text: `with links as materialized (
               select ${COLUMNS} from tracking_links where seller_id = $1 and consignment_id = $2
             ), figures as (
               select code, ${LINK_RESULT_SUMS} from (
                 ${linkFigures('link_days', 'day >= $3::date and code in (select code from links)')}) figures group by code
             )
             select l.code, ${ROW_OR_NOTHING}, coalesce(f.visits, 0) as clicks
             from links l left join figures f on f.code = l.code order by l.created_at, l.code`,
      values: [sellerId, consignmentId, since],
    });
    return rows.map((row) => ({ code: row.code, ...linkResultsOf(row) }));
  },

  async hoursOf(sellerId, code, since) {
    const { rows } = await session.query<Pick<ClickHour, 'hour'> & { readonly clicks: bigint }>({
      name: 'tracking-link-hours',
      text: LINK_HOURS,
      values: [sellerId, code, timestamp(since)],
    });
    return rows.map(({ hour, clicks }) => ({ hour, clicks: Number(clicks) }));
  },

  async mainOnes(sellerId, consignmentIds) {
    const { rows } = await session.query<LinkRow>({
      name: 'tracking-links-main',
      text: `select ${COLUMNS} from tracking_links
             where seller_id = $1 and consignment_id = any ($2::uuid[]) and sub_id = ''`,
      values: [sellerId, consignmentIds],
    });
    return new Map(rows.map((row) => [row.consignment_id, linkOf(row)]));
  },
});

function onlyRow([row]: readonly LinkResultsRow[]): LinkResultsRow {
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

interface FoundRow {
  readonly kind: 'tracking-link' | 'post';
  readonly drama_id: DramaId;
  readonly title: string;
  readonly code: string;
  readonly sub_id: string;
  readonly url: string;
}

/** Both indexes start with the seller, so a search reads only the seller's links, a few hundred at most. */
async function searchLinks(
  session: Session,
  sellerId: SellerId,
  { code, subId, post, locale, most }: LinkQuery,
): Promise<readonly FoundLink[]> {
  const { rows } = await session.query<FoundRow>({
    name: 'tracking-links-search',
    text: `select found.kind, found.drama_id, coalesce(own.title, english.title, '') as title,
             found.code, found.sub_id, found.url
           from (
             select 'tracking-link' as kind, drama_id, code, sub_id, '' as url, created_at as made_at
             from tracking_links where seller_id = $1 and (code = $2 or starts_with(lower(sub_id), $3))
             union all
             select 'post', drama_id, '', '', url, submitted_at
             from promotion_links where seller_id = $1 and strpos(lower(url), $4) > 0
           ) found
             left join drama_texts own on own.drama_id = found.drama_id and own.locale = $5
             left join drama_texts english on english.drama_id = found.drama_id and english.locale = 'en'
           order by found.made_at desc, found.code, found.url limit $6`,
    values: [sellerId, code ?? null, subId ?? null, post ?? null, locale, most],
  });
  return rows.map(({ kind, drama_id: dramaId, title, code: found, sub_id, url }) =>
    kind === 'post' ? { kind, dramaId, title, url } : { kind, dramaId, title, code: found, subId: sub_id },
  );
}

const columnsOf = (links: readonly NewTrackingLink[]): unknown[] => [
  links.map(({ code }) => code),
  links.map(({ consignmentId }) => consignmentId),
  links.map(({ dramaId }) => dramaId),
  links.map(({ subId }) => subId),
  links.map(({ createdAt }) => timestamp(createdAt)),
];

const linkOf = ({ code, sub_id, created_at }: LinkRow): TrackingLink => ({
  code,
  subId: sub_id,
  createdAt: created_at,
});
