import type {
  ChainTransferId,
  Ended,
  ListedSum,
  Resolutions,
  TransferSetAside,
} from '@cliffhanger/application/ports';
import type { Resolution, ResolutionId, SetAsideSum } from '@cliffhanger/core/chain';
import { type Session, timestamp } from '../connection.ts';
import { CHAIN_TRANSFER_COLUMNS, type ChainTransferRow, seenTransferOf } from './chain-transfer-row.ts';
import {
  RESOLUTION_COLUMNS,
  type ResolutionRow,
  resolutionOf,
  type SumRow,
  sumOf,
} from './resolution-row.ts';

/** What a seller's own is set aside for: it did not add up. */
const REASON = `case when t.state = 'held' or (t.reason = 'no-owner' and t.seller_id is not null)
  then 'below-minimum' else t.reason end`;
const IS_SET_ASIDE = `t.state in ('suspense', 'held') and t.missing_since is null
  and not exists (select from chain.resolutions d where d.chain_transfer_id = t.id and d.state = 'done')`;

const SET_ASIDE = `
  select t.id, 'transfer' as subject, t.network, t.amount, ${REASON} as reason, t.seller_id, t.units::text as units,
    t.token, t.sender, t.recipient, t.transaction_hash, t.decided_at as since
  from chain.transfers t where ${IS_SET_ASIDE} and ($1::uuid is null or t.id > $1)
  union all
  select i.id, 'invoice', i.network, i.owed, 'owed', null, null, null, l.sender, i.address, l.transaction_hash,
    coalesce(i.ended_at, i.honoured_until)
  from checkout.invoices i cross join lateral (
    select t.sender, t.transaction_hash from chain.transfers t where t.invoice_id = i.id and t.state = 'credited'
    order by t.seen_at desc limit 1) l
  where i.owed > 0 and (i.ended_at is not null or i.honoured_until < $2) and ($1::uuid is null or i.id > $1)
  order by id limit $3`;

export const createResolutions = (session: Session): Resolutions => ({
  async setAside(now, after, most) {
    const { rows } = await session.query<SumRow>({
      name: 'set-aside',
      text: SET_ASIDE,
      values: [after ?? null, timestamp(now), most],
    });
    const open = await openOnes(
      session,
      rows.map(({ id }) => id),
    );
    return rows.map((row): ListedSum => ({ ...sumOf(row), resolution: open.get(row.id) ?? null }));
  },

  lockTransfer: (id) => lockTransfer(session, id),

  async add({ id, subject, network, reason, amount, plan, because, askedBy, askedAt }) {
    const { rowCount } = await session.query({
      name: 'resolution-add',
      text: `insert into chain.resolutions (id, chain_transfer_id, invoice_id, network, reason, amount, way, to_address,
               seller_id, because, asked_by, asked_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      values: [
        id,
        subject.kind === 'transfer' ? subject.id : null,
        subject.kind === 'invoice' ? subject.id : null,
        network,
        reason,
        amount,
        plan.way,
        plan.way === 'return' ? plan.to : null,
        plan.way === 'credit' ? plan.sellerId : null,
        because,
        askedBy,
        timestamp(askedAt),
      ],
    });
    return rowCount === 1;
  },

  async lock(id) {
    const { rows } = await session.query<ResolutionRow>({
      name: 'resolution-lock',
      text: `select ${RESOLUTION_COLUMNS} from chain.resolutions r where r.id = $1 for no key update`,
      values: [id],
    });
    return rows[0] && resolutionOf(rows[0]);
  },

  saveConfirmed: (id, ended) => end(session, id, { ...ended, state: 'confirmed' }),
  saveDeclined: (id, ended) => end(session, id, { ...ended, state: 'declined' }),

  async saveDone(id, at, transactionHash) {
    const { rowCount } = await session.query({
      name: 'resolution-done',
      text: `update chain.resolutions set state = 'done', done_at = $2, transaction_hash = $3
             where id = $1 and state = 'confirmed'`,
      values: [id, timestamp(at), transactionHash],
    });
    if (rowCount !== 1) throw new Error('a resolution that was not confirmed is done');
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

  async toAnnounce(networks, most) {
    const { rows } = await session.query<{ to_address: string }>({
      name: 'resolutions-to-announce',
      text: `select to_address from chain.resolutions
             where announced_at is null and way = 'return' and state in ('asked', 'confirmed') and network = any($1)
             order by asked_at limit $2`,
      values: [networks, most],
    });
    return rows.map(({ to_address }) => to_address);
  },

  async markAnnounced(address, at) {
    await session.query({
      name: 'resolution-announced',
      text: `update chain.resolutions set announced_at = $2
             where announced_at is null and way = 'return' and to_address = $1`,
      values: [address, timestamp(at)],
    });
  },
});

async function openOnes(
  session: Session,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Resolution>> {
  const { rows } = await session.query<ResolutionRow>({
    name: 'resolutions-open-of',
    text: `select ${RESOLUTION_COLUMNS} from chain.resolutions r
           where r.state in ('asked', 'confirmed') and (r.chain_transfer_id = any($1) or r.invoice_id = any($1))`,
    values: [subjects],
  });
  return new Map(rows.map(resolutionOf).map((resolution) => [resolution.subject.id, resolution]));
}

async function lockTransfer(session: Session, id: ChainTransferId): Promise<TransferSetAside | undefined> {
  const { rows } = await session.query<ChainTransferRow & { readonly reason_now: SetAsideSum['reason'] }>({
    name: 'set-aside-lock',
    text: `select ${CHAIN_TRANSFER_COLUMNS}, ${REASON} as reason_now from chain.transfers t
           where t.id = $1 and ${IS_SET_ASIDE} for no key update of t`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { network, amount, seller_id: sellerId, reason_now: reason } = row;
  return {
    transfer: seenTransferOf(row),
    sum: { subject: { kind: 'transfer', id }, network, reason, amount, sellerId },
  };
}

async function end(
  session: Session,
  id: ResolutionId,
  { state, by, at }: Ended & { readonly state: 'confirmed' | 'declined' },
): Promise<void> {
  const { rowCount } = await session.query({
    name: 'resolution-end',
    text: `update chain.resolutions set state = $2, ended_by = $3, ended_at = $4
           where id = $1 and state in ('asked', 'confirmed')`,
    values: [id, state, by, timestamp(at)],
  });
  if (rowCount !== 1) throw new Error('a resolution had ended before');
}
