import type {
  Attempt,
  OutboundTransaction,
  OutboundTransactionId,
  OutboundTransactionPurpose,
  OutboundTransactionState,
  ResolutionId,
} from '@cliffhanger/core/chain';
import { type Instant, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';

/** The columns of an outbound transaction `s`. Integers above 64 bits are cast to text. */
export const OUTBOUND_TRANSACTION_COLUMNS = `s.id, s.network, s.wallet, s.nonce, s.purpose, s.seller_id, s.withdrawal_id, s.derivation_index, s.resolution_id,
  s.token, s.to_address, s.units::text as units, s.state,
  coalesce((select json_agg(json_build_object('ordinal', a.ordinal, 'gasLimit', a.gas_limit::text,
      'maxFee', a.max_fee::text, 'maxPriorityFee', a.max_priority_fee::text, 'raw', a.raw, 'hash', a.hash,
      'broadcastAt', (extract(epoch from a.broadcast_at) * 1000)::bigint) order by a.ordinal)
    from chain.outbound_attempts a where a.outbound_transaction_id = s.id), '[]') as attempts`;

export interface OutboundTransactionRow {
  readonly id: OutboundTransactionId;
  readonly network: Network;
  readonly wallet: string;
  readonly nonce: number;
  readonly purpose: OutboundTransactionPurpose['kind'];
  readonly seller_id: SellerId;
  readonly withdrawal_id: WithdrawalId;
  readonly derivation_index: number;
  readonly resolution_id: ResolutionId;
  readonly token: string | null;
  readonly to_address: string;
  readonly units: string;
  readonly state: OutboundTransactionState;
  readonly attempts: readonly AttemptRow[];
}

interface AttemptRow {
  readonly ordinal: number;
  readonly gasLimit: string;
  readonly maxFee: string;
  readonly maxPriorityFee: string;
  readonly raw: string | null;
  readonly hash: string | null;
  readonly broadcastAt: number | null;
}

export const outboundTransactionOf = (row: OutboundTransactionRow): OutboundTransaction => ({
  id: row.id,
  network: row.network,
  purpose: purposeOf(row),
  wallet: row.wallet,
  nonce: row.nonce,
  token: row.token,
  to: row.to_address,
  units: BigInt(row.units),
  state: row.state,
  attempts: row.attempts.map(attemptOf),
});

function purposeOf({
  purpose,
  seller_id,
  withdrawal_id,
  derivation_index,
  resolution_id,
}: OutboundTransactionRow): OutboundTransactionPurpose {
  switch (purpose) {
    case 'payout':
      return { kind: purpose, sellerId: seller_id, withdrawalId: withdrawal_id };
    case 'return':
      return { kind: purpose, resolutionId: resolution_id };
    case 'to-cold-wallet':
      return { kind: purpose };
    case 'consolidation':
    case 'gas-top-up':
      return { kind: purpose, derivationIndex: derivation_index };
  }
}

const attemptOf = ({ ordinal, raw, hash, broadcastAt, ...fees }: AttemptRow): Attempt => ({
  ordinal,
  fees: {
    gasLimit: BigInt(fees.gasLimit),
    maxFeePerGas: BigInt(fees.maxFee),
    maxPriorityFeePerGas: BigInt(fees.maxPriorityFee),
  },
  signed: raw === null || hash === null ? null : { raw, hash },
  broadcastAt: momentOf(broadcastAt),
});

const momentOf = (epochMs: number | null): Instant | null => (epochMs === null ? null : instantOf(epochMs));
