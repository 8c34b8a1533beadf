import { type Judge, reportRows } from './judgement.ts';
import { FIRST_SELLER, inRange } from './seller-range.ts';

/*
 * Seller profit comes from viewer payments only (DOMAIN §3). A seller's credit is an own deposit, a viewer's
 * payment for one of their orders, a return of their own money, or compensation for a wrong decision. The
 * table of postings lists each kind of transfer with its accounts and their direction; there is no other
 * kind.
 */

/** `+` is a credit, `-` a debit, `±` either. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  deposit: ['- custody:%', '- platform:suspense', '+ seller:available'],
  payment: ['- processor:%', '+ order:escrow'],
  shipment: [
    '- order:escrow',
    '- seller:available',
    '+ seller:unsettled',
    '+ platform:wholesale_deferred',
    '- seller:episodes',
    '+ platform:episodes_redeemed',
  ],
  'platform-shipment': ['- order:escrow', '+ platform:retail_deferred'],
  settlement: [
    '- seller:unsettled',
    '+ seller:available',
    '- platform:wholesale_deferred',
    '+ platform:wholesale',
  ],
  'early-settlement': [
    '- seller:unsettled',
    '± seller:available',
    '- platform:wholesale_deferred',
    '+ platform:wholesale',
    '+ platform:fee_early',
  ],
  refund: [
    '- order:escrow',
    '- seller:unsettled',
    '± seller:available',
    '- platform:wholesale_deferred',
    '- platform:wholesale',
    '- platform:retail_deferred',
    '- platform:retail',
    '- platform:losses',
    '+ platform:refunds_payable',
    '+ seller:episodes',
    '- platform:episodes_redeemed',
  ],
  'withdrawal-request': ['- seller:available', '+ seller:withdrawing'],
  'withdrawal-paid': ['- seller:withdrawing', '+ custody:%', '+ platform:fee_withdraw'],
  'withdrawal-rejected': ['- seller:withdrawing', '+ seller:available'],
  'level-purchase': [
    '- seller:available',
    '+ platform:levels',
    '- platform:episodes_issued',
    '+ seller:episodes',
  ],
  'level-refund': [
    '+ seller:available',
    '- platform:levels',
    '+ platform:episodes_issued',
    '- seller:episodes',
  ],
  'credit-buyback': [
    '+ seller:available',
    '- platform:levels',
    '+ platform:episodes_issued',
    '- seller:episodes',
  ],
  remedy: ['- platform:losses', '+ seller:available'],
  // ../rows/check-corrections.ts judges the amount, together with the corrected transfer.
  correction: ['± %'],
};

const TABLE = Object.entries(MOVES)
  .flatMap(([kind, moves]) => moves.map((move) => `('${kind}', '${move.slice(0, 1)}', '${move.slice(2)}')`))
  .join(', ');

const LINES = `select t.id, t.journal_id, t.kind, t.reference_id, l.account, l.amount, coalesce(l.order_id, t.order_id) as order_id
  from ledger.transfers t, unnest(t.accounts, t.amounts, t.order_ids) as l (account, amount, order_id)
  where t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}`;

const OTHER_MOVES = `select distinct l.id::text as subject, 'Transfer ' || l.id || ' of the kind ' || l.kind || ' moves '
    || l.amount || ' on ' || l.account || ', which no such transfer does.' as fault
  from (${LINES}) l where not exists (select from (values ${TABLE}) m (kind, sign, account)
    where m.kind = l.kind and l.account like m.account
      and (m.sign = '±' or (m.sign = '+') = (l.amount > 0)))`;

/** Lines about a sale must name their order. */
const WITHOUT_ORDER = `select distinct l.id::text as subject,
    'Transfer ' || l.id || ' brings its seller ' || l.amount || ' of a sale, and names no order.' as fault
  from (${LINES}) l where l.order_id is null and l.amount > 0
    and (l.account in ('seller:unsettled', 'order:escrow') and l.kind <> 'correction'
      or l.account = 'seller:available' and l.kind in ('settlement', 'early-settlement', 'remedy', 'refund'))`;

/** A seller gets no more for an order than its viewer paid, and only that payment funds it. */
const ORDER_SUMS = `select s.order_id::text as subject, 'Order ' || s.order_id || ' ' || case
    when p.id is null then 'brings a seller money, and no viewer has paid that seller for it.'
    when s.paid <> p.amount then 'has ' || s.paid || ' from outside in the books, and its viewer paid ' || p.amount || '.'
    when s.gained > p.amount then 'brings its seller ' || s.gained || ' of ' || p.amount || ' that its viewer paid.'
    when s.made_good > p.amount then 'is made good with more than its viewer paid.' end as fault
  from (select l.journal_id, l.order_id,
      coalesce(-sum(l.amount) filter (where l.account like 'processor:%'), 0) as paid,
      coalesce(sum(l.amount) filter (where l.account in ('seller:available', 'seller:unsettled', 'order:escrow')
        and l.kind not in ('remedy', 'correction')), 0) as gained,
      coalesce(sum(l.amount) filter (where l.account = 'seller:available' and l.kind = 'remedy'), 0) as made_good
    from (${LINES}) l where l.order_id is not null group by l.journal_id, l.order_id) s
    left join checkout.payments p on p.order_id = s.order_id and p.seller_id = s.journal_id`;

/** Money from outside that is no viewer's payment: a seller's deposit, by claim or over a chain. */
const DEPOSITS = `select t.id::text as subject, 'Transfer ' || t.id || ' credits a deposit that nobody made.' as fault
  from ledger.transfers t
  where t.kind = 'deposit' and t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}
    and not exists (select from wallet.deposits d where d.id::text = t.reference_id and d.seller_id = t.journal_id
      and d.transfer_id = t.id and d.state = 'credited' and d.amount = t.amounts[2])
    and not exists (select from chain.transfers c where c.transfer_id = t.id and c.seller_id = t.journal_id
      and c.amount = t.amounts[2] and c.state = 'credited')
    and not exists (select from chain.resolutions r where t.key = 'resolution:' || r.id and r.seller_id = t.journal_id
      and r.way = 'credit' and r.state = 'done' and r.amount = t.amounts[2])`;

/** Refunds for levels and credits never exceed their price. */
const LEVELS = `select l.journal_id::text as subject,
    'Seller ' || l.journal_id || ' got back more for levels and credits than was ever paid for them.' as fault
  from (${LINES}) l where l.account = 'platform:levels' and l.kind in ('level-purchase', 'level-refund', 'credit-buyback')
  group by l.journal_id having sum(l.amount) < 0`;

/** Compensation for the platform's mistakes needs two people. */
const BY_TWO = `select t.id::text as subject, 'Transfer ' || t.id || ' pays a seller, and no two people decided so.' as fault
  from ledger.transfers t
  where t.kind in ('correction', 'remedy') and t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}
    and not exists (select from wallet.corrections c where c.correction_id = t.id and c.seller_id = t.journal_id
      and c.transfer_id = t.corrects and c.confirmed_by <> c.proposed_by)
    and not exists (select from trust.remedies r where r.transfer_id = t.id and r.seller_id = t.journal_id
      and r.state = 'done' and r.decided_by <> r.proposed_by)`;

export const judgeProfit: Judge = async (snapshot, range, report) => {
  for (const text of [OTHER_MOVES, WITHOUT_ORDER, ORDER_SUMS, DEPOSITS, LEVELS, BY_TWO])
    await reportRows(snapshot, text, { range, report });
};
