import type { Assertion, Duty, PayStatement } from '@cliffhanger/approvals';
import type { Address } from '../ethereum/address.ts';
import type { Payment } from '../ethereum/transaction.ts';
import type { KeyId } from '../keys/key-store.ts';

/** Why a transaction is wanted. Each kind has one wallet that pays and its own idea of where money may go. */
export type Purpose =
  /** Out of the hot wallet to a seller, whose address was announced long enough ago. */
  | { readonly kind: 'payout' }
  /** What the hot wallet holds too much of, to the cold wallet. */
  | { readonly kind: 'to-cold-wallet' }
  /** What arrived at the deposit address of a derivation index, to the hot wallet or the cold wallet. */
  | { readonly kind: 'consolidation'; readonly derivationIndex: number }
  /** The chain's own coin for the gas of a consolidation, to the deposit address of a derivation index. */
  | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };

export interface SignAsk {
  readonly purpose: Purpose;
  /** What it is for, by the id of whoever asks. One reference is one nonce of one wallet, for ever. */
  readonly reference: string;
  readonly payment: Payment;
  /** By whose device keys it was approved; none for what may leave without. */
  readonly approvals?: readonly Assertion[];
}

/** A key that is to be known from now on. */
export interface EnrolAsk {
  readonly keyId: string;
  readonly person: string;
  readonly duty: Duty;
  readonly publicKey: string;
  readonly approvals: readonly Assertion[];
}

/** That a wallet of ours is ours, on a day and in a block: no other text is ever signed as a message. */
export interface AddressSaid {
  readonly origin: string;
  readonly day: string;
  readonly network: string;
  readonly address: Address;
  readonly block: number;
  readonly blockHash: string;
}

/** What was turned down after people had signed for it: nothing that they signed pays it any more. */
export type Revoked = Pick<PayStatement, 'subject' | 'id'>;

export interface RetireAsk {
  readonly keyId: string;
  readonly approvals: readonly Assertion[];
}

export const payingKey = ({ purpose }: SignAsk): KeyId => {
  switch (purpose.kind) {
    case 'payout':
    case 'to-cold-wallet':
      return 'hot';
    case 'gas-top-up':
      return 'gas';
    case 'consolidation':
      return `deposit/${purpose.derivationIndex}`;
  }
};

/** Addresses that only the keys can tell. */
export interface OwnAddresses {
  readonly hot: Address;
  readonly gas: Address;
  /** The deposit address of the derivation index that is asked about. */
  readonly deposit: Address | undefined;
}

/** Undefined: there is no such wallet. */
export function payingAddress(ask: SignAsk, own: OwnAddresses): Address | undefined {
  const key = payingKey(ask);
  return key === 'hot' || key === 'gas' ? own[key] : own.deposit;
}

/**
 * By a nonce of a wallet on a chain at most one payment can ever come about. A wallet is its address: when a new key takes
 * the place of an old one, nothing that the old one has paid is paid again by the new one.
 */
export const slotOf = ({ payment }: SignAsk, from: Address): string =>
  `${payment.chainId}:${from}:${payment.nonce}`;

/** What must stay the same for ever under one nonce. Only what is paid for gas may grow. */
export const meaningOf = ({ purpose, reference, payment }: SignAsk): string =>
  [
    purpose.kind,
    'derivationIndex' in purpose ? purpose.derivationIndex : '',
    reference,
    payment.token ?? '',
    payment.to,
    payment.units,
  ].join('|');

export const feesOf = ({ payment }: SignAsk): Fees => ({
  gasLimit: payment.gasLimit,
  maxFeePerGas: payment.maxFeePerGas,
  maxPriorityFeePerGas: payment.maxPriorityFeePerGas,
});

export type Fees = Pick<Payment, 'gasLimit' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>;
