import type { Assertion, Duty, PayStatement } from '@cliffhanger/approvals';
import type { Address } from '../ethereum/address.ts';
import type { Payment } from '../ethereum/transaction.ts';
import type { KeyId } from '../keys/key-store.ts';

/** Purpose of a transaction. Determines the paying wallet and the allowed destinations. */
export type Purpose =
  /** From the hot wallet to a seller's address that was allow-listed long enough ago. */
  | { readonly kind: 'payout' }
  /** Excess funds of the hot wallet to the cold wallet. */
  | { readonly kind: 'to-cold-wallet' }
  /** From a deposit address to the hot or cold wallet. */
  | { readonly kind: 'consolidation'; readonly derivationIndex: number }
  /** Native coin for the gas of a consolidation, to a deposit address. */
  | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };

export interface SignRequest {
  readonly purpose: Purpose;
  /** Id of the request by its caller. A reference is bound to one nonce of one wallet forever. */
  readonly reference: string;
  readonly payment: Payment;
  /** Approvals by device keys; none for payments that may leave unapproved. */
  readonly approvals?: readonly Assertion[];
}

/** Enrolment of a device key. */
export interface EnrolRequest {
  readonly keyId: string;
  readonly person: string;
  readonly duty: Duty;
  readonly publicKey: string;
  readonly approvals: readonly Assertion[];
}

/** Statement that a wallet is ours, on a day and at a block: the only text that is signed as a message. */
export interface AddressAttestation {
  readonly origin: string;
  readonly day: string;
  readonly network: string;
  readonly address: Address;
  readonly block: number;
  readonly blockHash: string;
}

/** A rejected subject; its approvals are void. */
export type Revoked = Pick<PayStatement, 'subject' | 'id'>;

export interface RetireRequest {
  readonly keyId: string;
  readonly approvals: readonly Assertion[];
}

export const payingKey = ({ purpose }: SignRequest): KeyId => {
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

/** Addresses derived from the keys. */
export interface OwnAddresses {
  readonly hot: Address;
  readonly gas: Address;
  /** Deposit address of the derivation index in question. */
  readonly deposit: Address | undefined;
}

/** Undefined if there is no such wallet. */
export function payingAddress(request: SignRequest, own: OwnAddresses): Address | undefined {
  const key = payingKey(request);
  return key === 'hot' || key === 'gas' ? own[key] : own.deposit;
}

/**
 * At most one payment can be mined per nonce of a wallet and chain. A wallet is identified by its address: when a key
 * is replaced, the new wallet must not repeat payments of the old one.
 */
export const slotOf = ({ payment }: SignRequest, from: Address): string =>
  `${payment.chainId}:${from}:${payment.nonce}`;

/** Content that must never change under one nonce. Only gas fees may increase. */
export const meaningOf = ({ purpose, reference, payment }: SignRequest): string =>
  [
    purpose.kind,
    'derivationIndex' in purpose ? purpose.derivationIndex : '',
    reference,
    payment.token ?? '',
    payment.to,
    payment.units,
  ].join('|');

export const feesOf = ({ payment }: SignRequest): Fees => ({
  gasLimit: payment.gasLimit,
  maxFeePerGas: payment.maxFeePerGas,
  maxPriorityFeePerGas: payment.maxPriorityFeePerGas,
});

export type Fees = Pick<Payment, 'gasLimit' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>;
