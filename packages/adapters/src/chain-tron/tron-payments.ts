import * as answers from './node-answers.ts';
import { type Ask, createNodeClient, type NodeOptions } from './node-client.ts';
import { rawTransaction, referenceOf, type Trc20Payment, transactionIdOf } from './trc20-transaction.ts';

/*
 * Outgoing payments on Tron. Tron has no nonce. A payment that is not final may be replaced only when it can
 * no longer be included, that is once the final blocks are past its expiry.
 */

export interface PreparedPayment {
  readonly payment: Trc20Payment;
  readonly raw: Uint8Array;
  /** Signed by the signer. */
  readonly transactionId: string;
}

export type Wanted = Pick<Trc20Payment, 'owner' | 'token' | 'to' | 'units' | 'feeLimit'>;

export type Fate =
  /** Undecided so far. */
  | { readonly kind: 'open' }
  | { readonly kind: 'confirmed' | 'failed'; readonly height: number; readonly feePaid: bigint }
  /** Not in a final block, and no later block can include it: it may be replaced. */
  | { readonly kind: 'expired' };

const LIVES_FOR_MS = 10 * 60_000;

export interface TronPayments {
  prepare(wanted: Wanted): Promise<PreparedPayment>;
  fateOf(payment: { readonly transactionId: string; readonly expiresAt: number }): Promise<Fate>;
}

/** Queries several nodes. Their answers must agree on the fate of a payment. */
export function createTronPayments(nodes: readonly [NodeOptions, ...NodeOptions[]]): TronPayments {
  const asks = nodes.map(createNodeClient);
  return {
    prepare: (wanted) => prepare(asks[0] as Ask, wanted),
    fateOf: async (payment) => agreed(await Promise.all(asks.map((ask) => fateBy(ask, payment)))),
  };
}

/**
 * References a final block: a reorganisation would invalidate the payment otherwise. The timestamp is that of
 * the newest block.
 */
async function prepare(ask: Ask, wanted: Wanted): Promise<PreparedPayment> {
  const solid = await ask('/walletsolidity/getnowblock', {}, answers.block);
  const newest = await ask('/wallet/getnowblock', {}, answers.block);
  const at = newest.block_header.raw_data.timestamp ?? 0;
  const payment: Trc20Payment = {
    ...wanted,
    reference: referenceOf({ height: solid.block_header.raw_data.number ?? 0, hash: solid.blockID }),
    at,
    expiresAt: at + LIVES_FOR_MS,
  };
  const raw = rawTransaction(payment);
  return { payment, raw, transactionId: transactionIdOf(raw) };
}

/**
 * Reads the final height first. The lookup of the payment then covers at least the blocks up to that height.
 */
async function fateBy(
  ask: Ask,
  { transactionId, expiresAt }: { readonly transactionId: string; readonly expiresAt: number },
): Promise<Fate> {
  const solid = await ask('/walletsolidity/getnowblock', {}, answers.block);
  const question = { value: transactionId };
  const info = await ask('/walletsolidity/gettransactioninfobyid', question, answers.transactionInfo);
  if (info.id === transactionId && info.blockNumber !== undefined) {
    const isPaid = answers.hasSucceeded(info);
    return {
      kind: isPaid ? 'confirmed' : 'failed',
      height: info.blockNumber,
      feePaid: BigInt(info.fee ?? 0),
    };
  }
  const finalUntil = solid.block_header.raw_data.timestamp ?? 0;
  return { kind: finalUntil >= expiresAt ? 'expired' : 'open' };
}

function agreed(fates: readonly Fate[]): Fate {
  const [first, ...others] = fates;
  if (first === undefined) return { kind: 'open' };
  const heightOf = (fate: Fate): number | undefined => ('height' in fate ? fate.height : undefined);
  const isSame = (fate: Fate): boolean => fate.kind === first.kind && heightOf(fate) === heightOf(first);
  return others.every(isSame) ? first : { kind: 'open' };
}
