import { ms, type Snapshot } from '../database.ts';
import { type Judge, type ReportFault, reportRows } from './judgement.ts';
import { FIRST_SELLER, inRange } from './seller-range.ts';

/*
 * Nothing to pay before a withdrawal (DOMAIN §10.3, §13). Fees, minimum and waiting times are within the
 * published bounds, in the settings and in every withdrawal. A rejection names a rule that requires no
 * payment. A wallet is debited only by its seller's choice or by the withdrawal's stated fee.
 */

/** In the units of the settings. */
const BOUNDS: Readonly<
  Record<string, readonly [type: 'string' | 'number', lowest: number, highest: number]>
> = {
  withdrawalFee: ['string', 0, 5],
  withdrawalMinimum: ['string', 0, 20],
  clickCountsForMs: ['number', 7, 30],
  preOrderLateAfterMs: ['number', 1, 14],
  newAddressWaitsMs: ['number', 0, 72],
  promotionLinkReviewMs: ['number', 1, 72],
  depositReviewMs: ['number', 1, 72],
  registrationReviewMs: ['number', 1, 72],
  storeReviewMs: ['number', 1, 72],
  certificationReviewMs: ['number', 1, 72],
  withdrawalReviewMs: ['number', 1, 72],
  appealReviewMs: ['number', 1, 72],
  complaintReviewMs: ['number', 1, 96],
};
const AMOUNT_FORM = /^\d{1,15}(\.\d{1,6})?$/;

interface SettingRow {
  readonly name: string;
  readonly version: string;
  readonly value: unknown;
}

async function judgeSettings(snapshot: Snapshot, report: ReportFault): Promise<void> {
  const rows = await snapshot.rows<SettingRow>(
    'select name, version::text as version, value from settings.versions where name = any ($1)',
    [Object.keys(BOUNDS)],
  );
  for (const { name, version, value } of rows) {
    if (!isWithin(name, value))
      report(`${name}/${version}`, `Setting ${name} is ${JSON.stringify(value)}, outside of its bounds.`);
  }
}

function isWithin(name: string, value: unknown): boolean {
  const [type, lowest, highest] = BOUNDS[name] ?? ['number', 0, 0];
  if (typeof value !== type) return false;
  if (typeof value === 'string' && !AMOUNT_FORM.test(value)) return false;
  const figure = Number(value);
  return figure >= lowest && figure <= highest && (type === 'string' || Number.isInteger(figure));
}

const RULES = `('address-not-payable', 'address-reported', 'identity-not-confirmed', 'account-taken-over', 'asked-by-seller')`;
/** The two weeks for an appeal (DOMAIN §5). */
const APPEAL_MS = 14 * 86_400_000;

const WITHDRAWALS = `select w.id::text as subject, 'Withdrawal ' || w.id || ' ' || case
    when w.fee < 0 or w.fee > 5000000 or w.fee * 10 > w.amount then 'costs a fee of ' || w.fee || ' of ' || w.amount || '.'
    when w.promised_by is null or w.promised_by > w.requested_at + interval '72 hours'
      then 'is to be answered later than three days after it was asked for.'
    when w.state = 'rejected' and coalesce(n.rule not in ${RULES}, true) then 'was rejected by no rule that may reject it.'
    when w.state = 'rejected' and coalesce(n.appeal_until_ms < n.decided_ms + ${APPEAL_MS}, true)
      then 'was rejected without two weeks to appeal.' end as fault
  from wallet.withdrawals w left join trust.withdrawal_notices n on n.seller_id = w.seller_id and n.id = w.id
  where ${inRange('w.seller_id')}`;

/** The three transfers of a withdrawal match its row. */
const BOOKINGS = `select t.id::text as subject, 'Transfer ' || t.id || ' ' || case
    when w.id is null then 'is of a withdrawal that does not exist.'
    when t.kind not in ('withdrawal-request', 'withdrawal-paid', 'withdrawal-rejected')
      then 'takes something for a withdrawal that is no part of it.'
    when t.kind <> 'withdrawal-paid' and t.amounts <> array[-w.amount, w.amount] then 'moves another amount than was asked for.'
    when t.kind = 'withdrawal-paid' and (select coalesce(sum(l.amount), 0) from unnest(t.accounts, t.amounts) as l (account, amount)
      where l.account = 'platform:fee_withdraw') <> w.fee then 'takes another fee than the withdrawal states.' end as fault
  from ledger.transfers t left join wallet.withdrawals w on w.seller_id = t.journal_id and w.id::text = t.reference_id
  where (t.reference_type = 'withdrawal' or t.kind like 'withdrawal-%' or 'platform:fee_withdraw' = any (t.accounts)
      and t.kind <> 'correction')
    and t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}`;

/** Debits of a wallet: chosen by the seller, or a reversal of an order's income. */
const TAKEN = `select t.id::text as subject, 'Transfer ' || t.id || ' of the kind ' || t.kind || ' ' || case
    when t.kind not in ('shipment', 'withdrawal-request', 'level-purchase', 'refund', 'correction')
      then 'takes from a wallet what no rule takes.'
    when t.kind = 'level-purchase' and not exists (select from levels.purchases b where b.seller_id = t.journal_id
        and b.id::text = t.reference_id and b.transfer_id = t.id and b.price = -taken.amount)
      then 'is paid for something that the seller did not buy.'
    when t.kind = 'level-purchase' and t.actor <> 'seller:' || t.journal_id then 'was bought by somebody else than its seller.'
    when t.kind = 'shipment' and t.actor not in ('seller:' || t.journal_id, 'rule:auto-ship', 'rule:overdue-shipment')
      then 'was paid for by somebody else than its seller.' end as fault
  from ledger.transfers t, lateral (select coalesce(sum(l.amount), 0) as amount
    from unnest(t.accounts, t.amounts) as l (account, amount) where l.account = 'seller:available') taken
  where taken.amount < 0 and t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}`;

const METHODS = `select m.id::text as subject,
    'Payout method ' || m.id || ' waits until ' || ${ms('m.ready_at')} || ', longer than three days.' as fault
  from wallet.payout_methods m
  where coalesce(m.ready_at > m.added_at + interval '72 hours', true) and ${inRange('m.seller_id')}`;

const EARLY = `select e.id::text as subject, 'Early settlement ' || e.id || ' cost ' || e.fee || ' of ' || e.amount || '.' as fault
  from settlement.early_settlements e where (e.fee < 0 or e.fee * 20 > e.amount) and ${inRange('e.seller_id')}`;

export const judgeWithdrawals: Judge = async (snapshot, range, report) => {
  await judgeSettings(snapshot, report);
  for (const text of [WITHDRAWALS, BOOKINGS, TAKEN, METHODS, EARLY])
    await reportRows(snapshot, text, { range, report });
};
