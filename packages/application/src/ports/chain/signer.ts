import type { Assertion } from '@cliffhanger/approvals/statement';
import type { AttemptFees, SignedTransaction } from '@cliffhanger/core/chain';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { AddressStatement } from '@cliffhanger/core/solvency';
import type { KeyToTell, PaidSubject } from '../staff/approvals.ts';

/** A request to sign a transaction. Idempotent: the same request returns the same signature. */
export interface SignerAsk {
  readonly purpose:
    | { readonly kind: 'payout' }
    | { readonly kind: 'to-cold-wallet' }
    | { readonly kind: 'consolidation'; readonly derivationIndex: number }
    | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };
  /** Each reference keeps one nonce permanently. */
  readonly reference: string;
  readonly chainId: number;
  readonly nonce: number;
  readonly fees: AttemptFees;
  /** `null`: the chain's native coin. */
  readonly token: string | null;
  readonly to: string;
  readonly units: bigint;
  /** Device key signatures of the approvers. */
  readonly approvals?: readonly Assertion[];
  /** The expected signing address. */
  readonly from: string;
}

export type SignerAnswer =
  | { readonly kind: 'signed'; readonly transaction: SignedTransaction }
  /** The signer's policy refused it; `because` is the signer's text. It signed nothing. */
  | { readonly kind: 'refused'; readonly because: string };

/** The process that holds the keys. */
export interface Signer {
  /** The paying addresses: `hot` pays sellers, `gas` pays for gas. */
  wallets(): Promise<{ readonly hot: string; readonly gas: string }>;
  sign(ask: SignerAsk): Promise<SignerAnswer>;
  /**
   * An EIP-191 message signature with one of its wallets: 65 bytes in hex. The signer accepts no other text.
   */
  signForAddress(said: AddressStatement): Promise<string>;
}

/** Announces a future payout address to the signer, which counts the address's age from then. */
export interface AddressAllowlister {
  allowlist(entry: Allowlisted): Promise<void>;
}

export interface Allowlisted {
  readonly address: string;
  /** The signer totals its payouts per seller. `null`: a return to the sender. */
  readonly sellerId: SellerId | null;
}

/** Delivers device keys with the signatures of others to the signer, which verifies them itself. */
export interface KeyTeller {
  /** `null`: accepted; otherwise the signer's reason. */
  tell(key: KeyToTell): Promise<string | null>;
  /** Invalidates the signatures for this payment. */
  revoke(subject: PaidSubject): Promise<void>;
}

/** No response, or no trustworthy one. The outcome is unknown: retry the same request later. */
export class SignerUnreachable extends Error {
  override readonly name = 'SignerUnreachable';
}
