import type {
  AccountLockRecord,
  GrantRecord,
  MoneyCursor,
  PayoutRecord,
  SellerLinkRecord,
  SellerMoneyLine,
  SellerMoneyPage,
  SellerRecord,
} from '@cliffhanger/application/ports';
import { type Money, microUsdt, type SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

const MOST_LOCKS = 10;
const MOST_GRANTS = 10;

type SellerRow = Omit<
  SellerRecord,
  'locks' | 'payouts' | 'grants' | 'episodes' | 'transfers' | 'invitedBy'
> & {
  readonly episodes: bigint;
  readonly transfers: bigint;
  readonly invited_by: SellerId | null;
  readonly inviter: string | null;
};

export async function readSeller(session: Session, sellerId: SellerId): Promise<SellerRecord | undefined> {
  const { rows } = await session.query<SellerRow>({
    name: 'record-seller',
    text: `select s.seller_id as id, s.real_name as "realName", s.email, s.contact_kind as "contactKind",
        s.contact_address as contact, s.country, s.locale, s.level, s.registered_at as "registeredAt",
        s.review_state as "reviewState", s.official_agent_since as "certifiedAt",
        (select v.name from identity.store_versions v where v.seller_id = s.seller_id and v.state = 'approved') as store,
        coalesce((select json_agg(json_build_object('handle', a.handle, 'followers', a.followers) order by a.position)
          from identity.social_accounts a where a.seller_id = s.seller_id), '[]') as accounts,
        s.invited_by, (select i.real_name from identity.sellers i where i.seller_id = s.invited_by) as inviter,
        (select count(*)::integer from (select from identity.sellers i where i.invited_by = s.seller_id limit 1000) i)
          as invited,
        (select count(*)::integer from identity.sessions d where d.seller_id = s.seller_id and d.ended_at is null)
          as devices,
        coalesce(b.available, 0) as available, coalesce(b.unsettled, 0) as unsettled,
        coalesce(b.withdrawing, 0) as withdrawing, coalesce(b.escrow, 0) as escrow,
        coalesce(b.episodes, 0) as episodes, coalesce(b.journal_length, 0) as transfers
      from identity.sellers s left join ledger.books b on b.journal_id = s.seller_id
      where s.seller_id = $1 and s.erased_at is null`,
    values: [sellerId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { invited_by, inviter, episodes, transfers, ...seller } = row;
  const [locks, payouts, grants] = await Promise.all([
    locksOf(session, sellerId),
    payoutsOf(session, sellerId),
    grantsOf(session, sellerId),
  ]);
  return {
    ...seller,
    episodes: Number(episodes),
    transfers: Number(transfers),
    invitedBy: invited_by === null || inviter === null ? null : { id: invited_by, name: inviter },
    locks,
    payouts,
    grants,
  };
}

async function locksOf(session: Session, sellerId: SellerId): Promise<readonly AccountLockRecord[]> {
  const { rows } = await session.query<AccountLockRecord>({
    name: 'record-seller-locks',
    text: `select notice ->> 'rule' as rule, locked_at as "lockedAt", until, opened_at as "openedAt",
        locked_by as "lockedBy"
      from identity.account_locks where seller_id = $1 order by until desc limit ${MOST_LOCKS}`,
    values: [sellerId],
  });
  return rows;
}

async function payoutsOf(session: Session, sellerId: SellerId): Promise<readonly PayoutRecord[]> {
  const { rows } = await session.query<PayoutRecord>({
    name: 'record-seller-payouts',
    text: `select type, added_at as "addedAt", ready_at as "readyAt" from wallet.payout_methods
      where seller_id = $1 order by added_at desc`,
    values: [sellerId],
  });
  return rows;
}

async function grantsOf(session: Session, sellerId: SellerId): Promise<readonly GrantRecord[]> {
  const { rows } = await session.query<GrantRecord>({
    name: 'record-seller-grants',
    text: `select level, reason, proposed_by as "proposedBy", proposed_at as "proposedAt",
        confirmed_by as "confirmedBy", confirmed_at as "confirmedAt"
      from levels.grants where seller_id = $1 order by proposed_at desc limit ${MOST_GRANTS}`,
    values: [sellerId],
  });
  return rows;
}

/**
 * How many transfers are scanned for one page: most transfers of a seller move funds on hold, not the
 * available balance.
 */
const STRETCH = 2_000n;
/** The sequence of the first transfer. */
const FIRST = 1n;

type MoneyRow = Omit<SellerMoneyLine, 'after'>;

/** Balances are computed backwards from the end of the journal. The balance after a line never changes. */
export async function readSellerMoney(
  session: Session,
  sellerId: SellerId,
  before: MoneyCursor | null,
  most: number,
): Promise<SellerMoneyPage> {
  const from = before ?? (await endOfChain(session, sellerId));
  const oldest = from.sequence > STRETCH ? from.sequence - STRETCH : 0n;
  const { rows } = await session.query<MoneyRow>({
    name: 'record-seller-money',
    text: `select t.id as "transferId", t.sequence, t.kind, concat(t.reference_type, ':', t.reference_id) as reference,
        t.effective_at as at, t.actor, t.reason, l.amount, coalesce(o.orders, 0) as orders,
        (select one.number from orders one where one.seller_id = $1 and one.id = o.only_one) as "orderNumber"
      from ledger.transfers t cross join lateral (
        select sum(e.amount)::bigint as amount from unnest(t.accounts, t.amounts) as e (account, amount)
        where e.account = 'seller:available') l
      cross join lateral (
        select count(distinct id)::integer as orders, case when count(distinct id) = 1 then min(id::text)::uuid end as only_one
        from unnest(coalesce(t.order_ids, array[t.order_id])) as id where id is not null) o
      where t.journal_id = $1 and t.sequence < $2 and t.sequence >= $3 and l.amount is not null
      order by t.sequence desc limit $4`,
    values: [sellerId, from.sequence, oldest, most],
  });
  let { balance } = from;
  const list = rows.map((row): SellerMoneyLine => {
    const line = { ...row, after: balance };
    balance = microUsdt(balance - row.amount);
    return line;
  });
  const reached = list.length === most ? (list.at(-1)?.sequence ?? 0n) : oldest;
  return { list, next: reached <= 1n ? null : { sequence: reached, balance } };
}

async function endOfChain(session: Session, sellerId: SellerId): Promise<MoneyCursor> {
  const { rows } = await session.query<{ available: Money; journal_length: bigint }>({
    name: 'record-seller-money-end',
    text: 'select available, journal_length from ledger.books where journal_id = $1',
    values: [sellerId],
  });
  const [books] = rows;
  if (books === undefined) return { sequence: FIRST, balance: microUsdt(0n) };
  return { sequence: books.journal_length + 1n, balance: books.available };
}

type LinkRow = Omit<SellerLinkRecord, 'clicks' | 'orders'> & {
  readonly clicks: bigint | null;
  readonly orders: bigint | null;
};

export async function readSellerLinks(
  session: Session,
  sellerId: SellerId,
  most: number,
): Promise<readonly SellerLinkRecord[]> {
  const { rows } = await session.query<LinkRow>({
    name: 'record-seller-links',
    text: `select l.id, l.link, l."isPost", l.clicks, l.orders, l.state, l."promisedBy", l.at, x.title from (
        (select l.id::text as id, l.url as link, true as "isPost", l.drama_id, null::bigint as clicks,
           null::bigint as orders, l.state, l.promised_by as "promisedBy", l.submitted_at as at
         from promotion_links l where l.seller_id = $1 order by l.id desc limit $2)
        union all
        (select l.code, '/r/' || l.code, false, l.drama_id, coalesce(t.clicks, 0), coalesce(r.orders, 0), null, null,
           l.created_at
         from tracking_links l left join rollups.link_totals t on t.seller_id = l.seller_id and t.code = l.code
           left join rollups.link_results r on r.seller_id = l.seller_id and r.code = l.code
         where l.seller_id = $1 order by coalesce(t.clicks, 0) desc, l.created_at desc limit $2)
      ) l join drama_texts x on x.drama_id = l.drama_id and x.locale = 'en'
      order by l."isPost", l.clicks desc nulls last, l.at desc`,
    values: [sellerId, most],
  });
  return rows.map(({ clicks, orders, ...row }) => ({
    ...row,
    clicks: clicks === null ? null : Number(clicks),
    orders: orders === null ? null : Number(orders),
  }));
}
