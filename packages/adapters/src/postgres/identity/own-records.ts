import type { OwnRecordRow, OwnRecords } from '@cliffhanger/application/ports';
import type { OwnRecordPart } from '@cliffhanger/core/identity';
import type { Session } from '../connection.ts';
import { DECISIONS, MESSAGES, NOTICES, REMEDIES } from './own-words.ts';

/** In USDT, without trailing zeros. */
const usdt = (column: string): string => `trim_scale(${column} / 1000000::numeric)::text`;

const ORDERS = `select o.id::text as cursor, json_build_object('id', o.id, 'order_sn', o.number, 'drama_id', o.drama_id,
    'first_episode', o.first_episode, 'quantity', o.quantity, 'unit_price', ${usdt('o.retail')},
    'wholesale_price', ${usdt('o.wholesale')}, 'order_amount', ${usdt('o.order_amount')},
    'purchase_cost', ${usdt('o.purchase_cost')}, 'deductible_episodes', o.credits_used,
    'payment_amount', ${usdt('o.payment_amount')}, 'pay_from', o.pay_from, 'state', o.state, 'sandbox', o.sandbox,
    'paid_at', o.paid_at, 'shipped_at', o.shipped_at, 'shipped_by', o.shipped_by, 'first_play_at', o.first_play_at,
    'release_at', o.release_at, 'audit_reason', o.audit_reason, 'audited_at', o.audited_at, 'notice', o.notice,
    'completed_at', o.completed_at, 'settled_early', o.settled_early, 'refunded_at', o.refunded_at,
    'payment_transfer', o.payment_transfer, 'shipment_transfer', o.shipment_transfer,
    'settlement_transfer', o.settlement_transfer, 'refund_transfer', o.refund_transfer) as record
  from orders o where o.seller_id = $1 and ($2::text is null or o.id > $2::uuid) order by o.id limit $3`;

/** A delivered pre-order is also in the list of orders, under the same id. */
const PRE_ORDERS = `select p.id::text as cursor, json_build_object('id', p.id, 'order_sn', p.number, 'drama_id', p.drama_id,
    'first_episode', p.first_episode, 'quantity', p.quantity, 'unit_price', ${usdt('p.retail')},
    'wholesale_price', ${usdt('p.wholesale')}, 'order_amount', ${usdt('p.amount')}, 'state', p.state, 'sandbox', p.sandbox,
    'ordered_at', p.ordered_at, 'promised_on', p.promised_on, 'refunded_from', p.refunded_from,
    'delivered_at', p.delivered_at, 'refunded_at', p.refunded_at, 'refunded_for', p.refunded_for,
    'payment_transfer', p.payment_transfer, 'refund_transfer', p.refund_transfer) as record
  from checkout.pre_orders p where p.seller_id = $1 and ($2::text is null or p.id > $2::uuid) order by p.id limit $3`;

/** In micro-USDT, as hashed. */
const TRANSFERS = `select t.sequence::text as cursor, json_build_object('id', t.id, 'sequence', t.sequence, 'kind', t.kind,
    'reference_type', t.reference_type, 'reference_id', t.reference_id, 'effective_at', t.effective_at,
    'reason', t.reason, 'corrects', t.corrects, 'hash', encode(t.hash, 'hex'),
    'entries', (select json_agg(json_build_object('account', e.account, 'amount', e.amount::text, 'order_id', e.order_id)
       order by e.line)
     from ledger.entries e
     where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at)) as record
  from ledger.transfers t where t.journal_id = $1 and t.sequence > coalesce($2::text, '0')::bigint
  order by t.sequence limit $3`;

const DEPOSITS = `select d.id::text as cursor, json_build_object('id', d.id, 'network', d.network,
    'amount', ${usdt('d.amount')}, 'transaction_hash', d.transaction_hash, 'state', d.state,
    'submitted_at', d.submitted_at, 'promised_by', d.promised_by, 'escalated_at', d.escalated_at,
    'credited_at', d.credited_at, 'backing', d.backing, 'notice', d.notice, 'transfer_id', d.transfer_id) as record
  from wallet.deposits d where d.seller_id = $1 and ($2::text is null or d.id > $2::uuid) order by d.id limit $3`;

const CHAIN_TRANSFERS = `select c.id::text as cursor, json_build_object('id', c.id, 'network', c.network,
    'transaction_hash', c.transaction_hash, 'sender', c.sender, 'recipient', c.recipient,
    'amount', ${usdt('c.amount')}, 'block_height', c.block_height, 'block_at', c.block_at, 'state', c.state,
    'reason', c.reason, 'seen_at', c.seen_at, 'decided_at', c.decided_at, 'transfer_id', c.transfer_id,
    'deposit_id', c.deposit_id) as record
  from chain.transfers c where c.seller_id = $1 and ($2::text is null or c.id > $2::uuid) order by c.id limit $3`;

const WITHDRAWALS = `select w.id::text as cursor, json_build_object('id', w.id, 'network', w.network, 'address', w.address,
    'amount', ${usdt('w.amount')}, 'fee', ${usdt('w.fee')}, 'state', w.state, 'requested_at', w.requested_at,
    'promised_by', w.promised_by, 'escalated_at', w.escalated_at, 'approved_at', w.approved_at, 'paid_at', w.paid_at,
    'transaction_hash', w.transaction_hash, 'notice', w.notice, 'request_transfer', w.request_transfer,
    'ending_transfer', w.ending_transfer) as record
  from wallet.withdrawals w where w.seller_id = $1 and ($2::text is null or w.id > $2::uuid) order by w.id limit $3`;

const EARLY_SETTLEMENTS = `select s.id::text as cursor, json_build_object('id', s.id, 'month', s.month, 'orders', s.orders,
    'amount', ${usdt('s.amount')}, 'fee', ${usdt('s.fee')}, 'applied_at', s.applied_at) as record
  from settlement.early_settlements s
  where s.seller_id = $1 and ($2::text is null or s.id > $2::uuid) order by s.id limit $3`;

const LEVEL_PURCHASES = `select p.id::text as cursor, json_build_object('id', p.id, 'from_level', p.from_level,
    'to_level', p.to_level, 'pack', p.pack, 'quantity', p.quantity, 'price', ${usdt('p.price')}, 'rights', p.rights,
    'episodes', p.episodes, 'bought_at', p.bought_at, 'transfer_id', p.transfer_id, 'refunded_at', p.refunded_at,
    'refund_amount', ${usdt('p.refund_amount')}) as record
  from levels.purchases p where p.seller_id = $1 and ($2::text is null or p.id > $2::uuid) order by p.id limit $3`;

const LEVEL_CHANGES = `select c.id::text as cursor, json_build_object('from_level', c.from_level, 'to_level', c.to_level,
    'how', c.how, 'reason', c.reason, 'changed_at', c.changed_at) as record
  from levels.changes c where c.seller_id = $1 and c.id > coalesce($2::text, '0')::bigint order by c.id limit $3`;

const TRACKING_LINKS = `select l.code as cursor, json_build_object('code', l.code, 'drama_id', l.drama_id,
    'sub_id', l.sub_id, 'created_at', l.created_at, 'clicks', coalesce(c.clicks, 0),
    'repeats', coalesce(c.repeats, 0), 'bots', coalesce(c.bots, 0), 'last_click_at', c.last_click_at) as record
  from tracking_links l left join rollups.link_totals c on c.seller_id = l.seller_id and c.code = l.code
  where l.seller_id = $1 and l.code > coalesce($2::text, '') order by l.code limit $3`;

const PROMOTION_LINKS = `select l.id::text as cursor, json_build_object('id', l.id, 'daishouquan_id', l.consignment_id,
    'drama_id', l.drama_id, 'url', l.url, 'state', l.state, 'submitted_at', l.submitted_at,
    'promised_by', l.promised_by, 'decided_at', l.decided_at, 'notice', l.notice, 'checked_at', l.checked_at,
    'check_found', l.check_found) as record
  from promotion_links l where l.seller_id = $1 and ($2::text is null or l.id > $2::uuid) order by l.id limit $3`;

const CREDIT_SCORES = `select h.computed_at::text as cursor,
    json_build_object('computed_at', h.computed_at, 'score', h.score, 'facts', h.facts) as record
  from credit.history h where h.seller_id = $1 and h.computed_at > coalesce($2::timestamptz, '-infinity')
  order by h.computed_at limit $3`;

const STATEMENTS = {
  orders: ORDERS,
  'pre-orders': PRE_ORDERS,
  transfers: TRANSFERS,
  deposits: DEPOSITS,
  'chain-transfers': CHAIN_TRANSFERS,
  withdrawals: WITHDRAWALS,
  'early-settlements': EARLY_SETTLEMENTS,
  'level-purchases': LEVEL_PURCHASES,
  'level-changes': LEVEL_CHANGES,
  'tracking-links': TRACKING_LINKS,
  'promotion-links': PROMOTION_LINKS,
  messages: MESSAGES,
  notices: NOTICES,
  decisions: DECISIONS,
  remedies: REMEDIES,
  'credit-scores': CREDIT_SCORES,
} as const satisfies Readonly<Record<OwnRecordPart, string>>;

export const createOwnRecords = (session: Session): OwnRecords => ({
  async list(sellerId, part, after, most) {
    const { rows } = await session.query<OwnRecordRow>({
      text: STATEMENTS[part],
      values: [sellerId, after, most],
    });
    return rows;
  },
});
