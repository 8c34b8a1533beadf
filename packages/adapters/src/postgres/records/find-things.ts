import type { DramaHit, FindQuery, LinkHit, MoneyHit, OrderHit } from '@cliffhanger/application/ports';
import type { SearchTerms } from '@cliffhanger/core/records';
import { NETWORKS } from '@cliffhanger/core/wallet';
import type { Session, Statement } from '../connection.ts';
import { type Branch, branch, branchesOf, contains } from './search-branches.ts';

interface Found {
  readonly branches: readonly Branch[];
  /** The columns for the id (one text) and the matching value. */
  readonly columns: readonly [string, string];
  /** The returned columns of each `f`. */
  readonly told: string;
}

/** Exported for the test of its plan. */
export function foundStatement(
  { branches, columns, told }: Found,
  { most }: Pick<FindQuery, 'most'>,
): Statement | undefined {
  const found = branchesOf(branches, columns, most);
  if (found === undefined) return undefined;
  return {
    text: `with found as materialized (
        select distinct on (key) key, found, found_by, rank from (${found.text}) f order by key, rank
      ) ${told}`,
    values: found.values,
  };
}

const HOW = `f.found, f.found_by as "foundBy"`;
const sellerName = (row: string): string =>
  `(select s.real_name from identity.sellers s where s.seller_id = ${row}.seller_id) as "sellerName"`;
const titleOf = (drama: string): string =>
  `(select x.title from drama_texts x where x.drama_id = ${drama} and x.locale = 'en')`;

/** All processors, reading a single row of each (loose index scan). */
const PROCESSORS = `with recursive known as (
    (select processor from checkout.payments order by processor limit 1)
    union all
    select (select p.processor from checkout.payments p where p.processor > known.processor order by p.processor limit 1)
    from known where known.processor is not null
  ) select processor from known where processor is not null`;

/** One index lookup per charge: a join would be planned for half of all payments. */
const paidBy = (charges: string): string => `select o.number, p.charge from (${PROCESSORS}) known
    cross join unnest(${charges}::text[]) as typed (charge)
    cross join lateral (select x.seller_id, x.order_id, x.charge from checkout.payments x
      where x.processor = known.processor and x.charge = typed.charge limit 1) p
    join orders o on o.seller_id = p.seller_id and o.id = p.order_id`;

const AFTER_A_NUMBER = '~';

export const ordersFound = (terms: SearchTerms): Found => ({
  branches: [
    ...branch(
      terms.number,
      'number',
      (number, p) => `select number, number from orders
        where number >= ${p(number)} and number < ${p(`${number}${AFTER_A_NUMBER}`)} order by number`,
    ),
    ...branch(terms.charge, 'charge', (charge, p) => paidBy(p([charge]))),
    ...branch(terms.hashes, 'hash', (hashes, p) => paidBy(p(hashes))),
    ...branch(
      terms.addresses,
      'address',
      (addresses, p) => `select o.number, i.address from checkout.invoices i
        join orders o on o.seller_id = i.seller_id and o.id = i.order_id
        where i.network = any (${p(NETWORKS)}::text[]) and i.address = any (${p(addresses)}::text[])`,
    ),
  ],
  columns: ['key', 'found'],
  told: `select o.number, o.seller_id as "sellerId", ${sellerName('o')}, ${titleOf('o.drama_id')} as title, o.state,
      o.order_amount as amount, o.paid_at as "paidAt", ${HOW}
    from found f cross join lateral (select * from orders o where o.number = f.key order by o.paid_at desc limit 1) o
    order by f.rank, o.number`,
});

export const depositsFound = (terms: SearchTerms): Found => ({
  branches: [
    ...branch(
      terms.id,
      'id',
      (id, p) => `select id::text, id::text from wallet.deposits where id = ${p(id)}`,
    ),
    ...branch(
      terms.id,
      'id',
      (id, p) => `select id::text, id::text from chain.transfers where id = ${p(id)}`,
    ),
    ...branch(
      terms.hashes,
      'hash',
      (hashes, p) => `select deposit_id::text, hash from wallet.claimed_transactions
        where network = any (${p(NETWORKS)}::text[]) and hash = any (${p(hashes)}::text[])`,
    ),
    ...branch(
      terms.hashes,
      'hash',
      (hashes, p) => `select id::text, transaction_hash from chain.transfers
        where network = any (${p(NETWORKS)}::text[]) and transaction_hash = any (${p(hashes)}::text[])
          and kind <> 'outgoing'`,
    ),
  ],
  columns: ['key', 'found'],
  told: `select d.id, 'deposit' as kind, d.seller_id as "sellerId", ${sellerName('d')}, d.word, d.state, d.amount, d.at, ${HOW}
    from found f cross join lateral (
      select d.id::text, d.seller_id, d.network as word, d.state, d.amount, d.submitted_at as at
      from wallet.deposits d where d.id = f.key::uuid
      union all
      select t.id::text, t.seller_id, t.network, t.state, t.amount, t.seen_at
      from chain.transfers t where t.id = f.key::uuid) d
    order by f.rank, d.at desc`,
});

export const withdrawalsFound = (terms: SearchTerms): Found => ({
  branches: [
    ...branch(
      terms.id,
      'id',
      (id, p) => `select id::text, id::text from wallet.withdrawals where id = ${p(id)}`,
    ),
    ...branch(
      terms.hashes,
      'hash',
      (hashes, p) => `select id::text, transaction_hash from wallet.withdrawals
        where network = any (${p(NETWORKS)}::text[]) and transaction_hash = any (${p(hashes)}::text[])`,
    ),
    ...branch(
      terms.addresses,
      'address',
      (addresses, p, most) => `select w.id::text, w.address from (
          select distinct m.seller_id, m.target ->> 'address' as address from wallet.payout_methods m
          where m.target_key = any (${p(addresses.flatMap((one) => NETWORKS.map((network) => `${network}:${one}`)))}::text[])
        ) m cross join lateral (
          select * from wallet.withdrawals w where w.seller_id = m.seller_id and w.address = m.address
          order by w.requested_at desc limit ${most}) w`,
    ),
  ],
  columns: ['key', 'found'],
  told: `select w.id::text as id, 'withdrawal' as kind, w.seller_id as "sellerId", ${sellerName('w')}, w.network as word,
      w.state, w.amount, w.requested_at as at, ${HOW}
    from found f join wallet.withdrawals w on w.id = f.key::uuid order by f.rank, w.requested_at desc`,
});

/** The first journal id of a seller. Lower ids are the platform's own. */
const FIRST_SELLER_CHAIN = '00000000-0000-0000-0000-000000000100';

export const transfersFound = (terms: SearchTerms): Found => ({
  branches: branch(
    terms.id,
    'id',
    (id, p) => `select id::text, id::text from ledger.transfers where id = ${p(id)}`,
  ),
  columns: ['key', 'found'],
  told: `select t.id::text as id, 'transfer' as kind,
      case when t.journal_id >= '${FIRST_SELLER_CHAIN}' then t.journal_id end as "sellerId",
      (select s.real_name from identity.sellers s where s.seller_id = t.journal_id) as "sellerName", t.kind as word,
      null as state, null::bigint as amount, t.effective_at as at, ${HOW}
    from found f join ledger.transfers t on t.id = f.key::uuid`,
});

export const dramasFound = (terms: SearchTerms): Found => ({
  branches: [
    ...branch(terms.id, 'id', (id, p) => `select id::text, id::text from dramas where id = ${p(id)}`),
    ...branch(
      terms.name,
      'name',
      (name, p) => `select drama_id::text, title from drama_texts where ${contains('title_lower', name, p)}`,
    ),
  ],
  columns: ['key', 'found'],
  told: `select d.id, ${titleOf('d.id')} as title, d.on_sale as "isOnSale", d.published_at as "publishedAt", ${HOW}
    from found f join dramas d on d.id = f.key::uuid order by f.rank, d.published_at desc`,
});

export const linksFound = (terms: SearchTerms): Found => ({
  branches: [
    ...branch(
      terms.codes,
      'code',
      (codes, p) => `select code, code from tracking_links where code = any (${p(codes)}::text[])`,
    ),
    ...branch(
      terms.post,
      'url',
      (post, p) =>
        `select o.link_id::text, l.url from promotion_link_owners o join promotion_links l on l.id = o.link_id
         where o.post = ${p(post)}`,
    ),
    ...branch(
      terms.id,
      'id',
      (id, p) => `select id::text, id::text from promotion_links where id = ${p(id)}`,
    ),
  ],
  columns: ['key', 'found'],
  told: `select l.id, l.seller_id as "sellerId", ${sellerName('l')}, ${titleOf('l.drama_id')} as title, l.state, l.at, ${HOW}
    from found f cross join lateral (
      select l.code as id, l.seller_id, l.drama_id, null as state, l.created_at as at
      from tracking_links l where f.found_by = 'code' and l.code = f.key
      union all
      select l.id::text, l.seller_id, l.drama_id, l.state, l.submitted_at
      from promotion_links l where l.id = case when f.found_by <> 'code' then f.key::uuid end) l
    order by f.rank, l.at desc`,
});

async function rowsOf<Row extends object>(
  session: Session,
  found: Found,
  asked: FindQuery,
): Promise<readonly Row[]> {
  const statement = foundStatement(found, asked);
  return statement === undefined ? [] : (await session.query<Row>(statement)).rows;
}

export const findOrders = async (
  session: Session,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly OrderHit[]> =>
  (await rowsOf<OrderHit>(session, ordersFound(terms), asked)).map((row) => ({ ...row, kind: 'order' }));

export const findMoney = (
  session: Session,
  of: (terms: SearchTerms) => Found,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly MoneyHit[]> => rowsOf<MoneyHit>(session, of(terms), asked);

export const findDramas = async (
  session: Session,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly DramaHit[]> =>
  (await rowsOf<DramaHit>(session, dramasFound(terms), asked)).map((row) => ({ ...row, kind: 'drama' }));

export const findLinks = async (
  session: Session,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly LinkHit[]> =>
  (await rowsOf<LinkHit>(session, linksFound(terms), asked)).map((row) => ({ ...row, kind: 'link' }));
