import type {
  ChainTransferId,
  ResolutionAnswer,
  ResolutionEnd,
  Resolutions,
  SuspenseRow,
} from '@cliffhanger/application/ports';
import type { Resolution, ResolutionId, SuspenseSum } from '@cliffhanger/core/chain';
import type { Money, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import type { ChainTransferRow } from './chain-transfer-row.ts';
import {
  RESOLUTION_COLUMNS,
  type ResolutionRow,
  resolutionOf,
  type SumRow,
  sumOf,
} from './resolution-row.ts';
import { theOne } from './the-one.ts';

/** Set-aside transfers of a known seller are those below the minimum. */
const REASON = `case when t.state = 'own' then 'own' when t.state = 'held' or (t.reason = 'no-owner' and t.seller_id is not null)
  then 'below-minimum' else t.reason end`;
const IS_IN_SUSPENSE = `t.state in ('suspense', 'held') and t.missing_since is null
  and not exists (select from chain.resolutions d where d.chain_transfer_id = t.id and d.state = 'done'
    and d.way <> 'reopen' and d.reopened_at is null)`;
/** Booked as the operator's own, and a reopening is requested. */
const IS_REOPENING = `t.state = 'own' and t.missing_since is null
  and exists (select from chain.resolutions d where d.chain_transfer_id = t.id and d.state = 'asked')`;

const IN_SUSPENSE = `
  select t.id, 'transfer' as subject, t.network, t.amount, ${REASON} as reason, t.seller_id,
    t.state <> 'held' as is_in_books, t.units::text as units, t.token, t.sender, t.recipient, t.transaction_hash, t.decided_at as since
  from chain.transfers t where (${IS_IN_SUSPENSE} or ${IS_REOPENING}) and ($1::uuid is null or t.id > $1)
  union all
  select i.id, 'invoice', i.network, i.owed, 'owed', null, true, null, null, l.sender, i.address, l.transaction_hash,
    coalesce(i.ended_at, i.honoured_until)
  from checkout.invoices i cross join lateral (
    select t.sender, t.transaction_hash from chain.transfers t where t.invoice_id = i.id and t.state = 'credited'
    order by t.seen_at desc limit 1) l
  where i.owed > 0 and (i.ended_at is not null or i.honoured_until < $2) and ($1::uuid is null or i.id > $1)
  union all
  select f.order_id, 'refund', substr(f.processor, 6), f.amount, 'refund', null, true, null, null,
    (select o.number from orders o where o.seller_id = f.seller_id and o.id = f.order_id), coalesce(f.to_address, ''), p.charge,
    f.refunded_at
  from checkout.refunds f join checkout.payments p on p.order_id = f.order_id
  where f.paid_at is null and f.processor like 'usdt-%' and ($1::uuid is null or f.order_id > $1)
  order by id limit $3`;

export const createResolutions = (session: Session): Resolutions => ({
  async listSuspense(now, after, most) {
    const { rows } = await session.query<SumRow>({
      name: 'suspense-list',
      text: IN_SUSPENSE,
      values: [after ?? null, timestamp(now), most],
    });
    const open = await openOnes(
      session,
      rows.map(({ id }) => id),
    );
    return rows.map((row): SuspenseRow => ({ ...sumOf(row), resolution: open.get(row.id) ?? null }));
  },

  transferInSuspense: (id) => transferInSuspense(session, id),

  async refundOwed(orderId) {
    const { rows } = await session.query<Pick<SuspenseSum, 'network' | 'amount'>>({
      name: 'refund-owed',
      text: `select substr(processor, 6) as network, amount from checkout.refunds
             where order_id = $1 and paid_at is null and to_address is not null`,
      values: [orderId],
    });
    return (
      rows[0] && {
        ...rows[0],
        subject: { kind: 'refund', id: orderId },
        reason: 'refund',
        sellerId: null,
        shown: null,
      }
    );
  },

  async ask({ subject, plan, because, by }, now) {
    const { rows } = await session.query<{ outcome: ResolutionOutcome; id: ResolutionId | null }>({
      name: 'resolution-ask',
      text: 'select outcome, id from chain.ask_resolution($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        subject.kind,
        subject.id,
        plan.way,
        plan.way === 'return' ? plan.to : null,
        plan.way === 'credit' ? plan.sellerId : null,
        plan.way === 'capital' ? plan.signature : null,
        because,
        by,
        now,
      ],
    });
    const { outcome, id } = theOne(rows);
    return id === null ? { refusal: outcome } : { id };
  },

  async end({ id, outcome, by }, now) {
    const { rows } = await session.query<EndedRow>({
      name: 'resolution-end',
      text: `select outcome, credited_seller, chain_transfer, amount,
               (select r.way from chain.resolutions r where r.id = $1) as way
             from chain.end_resolution($1, $2, $3, $4)`,
      values: [id, outcome, by, now],
    });
    return endOf(theOne(rows));
  },

  async finishReturn(id, now) {
    await session.query({
      name: 'resolution-finish-return',
      text: 'select chain.finish_return($1, $2)',
      values: [id, now],
    });
  },

  async lock(id) {
    const { rows } = await session.query<ResolutionRow>({
      name: 'resolution-lock',
      text: `select ${RESOLUTION_COLUMNS} from chain.lock_resolution($1) r`,
      values: [id],
    });
    return rows[0] && resolutionOf(rows[0]);
  },

  async list(before, most) {
    const { rows } = await session.query<ResolutionRow>({
      name: 'resolutions-list',
      text: `select ${RESOLUTION_COLUMNS} from chain.resolutions r where ($1::uuid is null or r.id < $1)
             order by r.id desc limit $2`,
      values: [before ?? null, most],
    });
    return rows.map(resolutionOf);
  },

  async toAllowlist(networks, most) {
    const { rows } = await session.query<{ to_address: string }>({
      name: 'resolutions-to-allowlist',
      text: `select to_address from chain.resolutions
             where allowlisted_at is null and way = 'return' and state in ('asked', 'confirmed') and network = any($1)
             order by asked_at limit $2`,
      values: [networks, most],
    });
    return rows.map(({ to_address }) => to_address);
  },

  async markAnnounced(address, at) {
    await session.query({
      name: 'resolution-announced',
      text: 'select chain.mark_announced($1, $2)',
      values: [address, at],
    });
  },
});

type ResolutionOutcome = Extract<ResolutionAnswer, { refusal: string }>['refusal'];

interface EndedRow {
  readonly outcome: 'confirmed' | 'declined' | Extract<ResolutionEnd, { refusal: string }>['refusal'];
  readonly credited_seller: SellerId | null;
  readonly chain_transfer: string | null;
  readonly amount: Money | null;
  readonly way: string | null;
}

function endOf({ outcome, credited_seller, chain_transfer, amount, way }: EndedRow): ResolutionEnd {
  if (outcome !== 'confirmed' && outcome !== 'declined') return { refusal: outcome };
  const moves = outcome === 'confirmed' && (way === 'return' || way === 'credit') ? way : undefined;
  if (credited_seller === null || chain_transfer === null || amount === null)
    return { moves, credit: undefined };
  return { moves, credit: { sellerId: credited_seller, depositId: chain_transfer, amount } };
}

async function openOnes(
  session: Session,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Resolution>> {
  const { rows } = await session.query<ResolutionRow>({
    name: 'resolutions-open-of',
    text: `select ${RESOLUTION_COLUMNS} from chain.resolutions r
           where r.state in ('asked', 'confirmed') and (r.chain_transfer_id = any($1) or r.invoice_id = any($1) or r.refund_order_id = any($1))`,
    values: [subjects],
  });
  return new Map(rows.map(resolutionOf).map((resolution) => [resolution.subject.id, resolution]));
}

async function transferInSuspense(session: Session, id: ChainTransferId): Promise<SuspenseSum | undefined> {
  const { rows } = await session.query<
    Pick<
      ChainTransferRow,
      'network' | 'amount' | 'seller_id' | 'transaction_hash' | 'sender' | 'recipient'
    > & { readonly reason: SuspenseSum['reason'] }
  >({
    name: 'set-aside-transfer',
    text: `select t.network, t.amount, t.seller_id, t.transaction_hash, t.sender, t.recipient, ${REASON} as reason
           from chain.transfers t where t.id = $1 and (${IS_IN_SUSPENSE} or t.state = 'own' and t.missing_since is null)`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { network, amount, seller_id: sellerId, reason, sender, recipient } = row;
  const shown = { network, transactionHash: row.transaction_hash, sender, recipient, amount };
  return { subject: { kind: 'transfer', id }, network, reason, amount, sellerId, shown };
}
