import * as answers from './node-answers.ts';
import { type Ask, createNodeClient, type NodeOptions } from './node-client.ts';
import { rawTransaction, referenceOf, type Trc20Payment, transactionIdOf } from './trc20-transaction.ts';

/*
 * The sending half for Tron. There is no nonce there: a payment that is not in a block for good may be made anew only when
 * the old one can never come about any more, and that is when what is final has gone past the moment it expires.
 */

export interface PreparedPayment {
  readonly payment: Trc20Payment;
  readonly raw: Uint8Array;
  /** What the signer signs. */
  readonly transactionId: string;
}

export type Wanted = Pick<Trc20Payment, 'owner' | 'token' | 'to' | 'units' | 'feeLimit'>;

export type Fate =
  /** Nobody can say yet. */
  | { readonly kind: 'open' }
  | { readonly kind: 'confirmed' | 'failed'; readonly height: number; readonly feePaid: bigint }
  /** It is in no final block, and none that comes can hold it: another one may be made in its place. */
  | { readonly kind: 'expired' };

const LIVES_FOR_MS = 10 * 60_000;

export interface TronPayments {
  prepare(wanted: Wanted): Promise<PreparedPayment>;
  fateOf(payment: { readonly transactionId: string; readonly expiresAt: number }): Promise<Fate>;
}

/** Over several nodes: what becomes of a payment is what all of them say. */
export function createTronPayments(nodes: readonly [NodeOptions, ...NodeOptions[]]): TronPayments {
  const asks = nodes.map(createNodeClient);
  return {
    prepare: (wanted) => prepare(asks[0] as Ask, wanted),
    fateOf: async (payment) => agreed(await Promise.all(asks.map((ask) => fateBy(ask, payment)))),
  };
}

/** Refers to a final block: one that is replaced would take the payment with it. Time is that of the newest block. */
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

/** How far the final blocks go is asked first: what they hold is then known at least up to there. */
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
