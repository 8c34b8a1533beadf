import type { Assertion } from '@cliffhanger/approvals/statement';
import type { AttemptFees, SignedTransaction } from '@cliffhanger/core/chain';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { AddressStatement } from '@cliffhanger/core/solvency';
import type { KeyToTell, PaidSubject } from '../staff/approvals.ts';

/** A transaction that the signer is asked for. The same asked twice gives the same signature. */
export interface SignerAsk {
  readonly purpose:
    | { readonly kind: 'payout' }
    | { readonly kind: 'to-cold-wallet' }
    | { readonly kind: 'consolidation'; readonly derivationIndex: number }
    | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };
  /** One reference has one nonce, for ever. */
  readonly reference: string;
  readonly chainId: number;
  readonly nonce: number;
  readonly fees: AttemptFees;
  /** Null: the chain's own coin. */
  readonly token: string | null;
  readonly to: string;
  readonly units: bigint;
  /** What people have signed for it with their device keys. */
  readonly approvals?: readonly Assertion[];
  /** Whose signature it must be. */
  readonly from: string;
}

export type SignerAnswer =
  | { readonly kind: 'signed'; readonly transaction: SignedTransaction }
  /** By its own policy, in the words of the signer. Nothing was signed. */
  | { readonly kind: 'refused'; readonly because: string };

/** The process that holds the keys. */
export interface Signer {
  /** Which addresses pay: sellers out of the first, gas out of the second. */
  wallets(): Promise<{ readonly hot: string; readonly gas: string }>;
  sign(ask: SignerAsk): Promise<SignerAnswer>;
  /** By one of its wallets, over that text as a message (EIP-191): 65 bytes in hex. It signs no other text. */
  signForAddress(said: AddressStatement): Promise<string>;
}

/** Tells the signer of an address that is to be paid one day: its age is counted there. */
export interface AddressAllowlister {
  allowlist(entry: Allowlisted): Promise<void>;
}

export interface Allowlisted {
  readonly address: string;
  /** Whose it is: the signer adds up what it pays to each. Null: what goes back to whoever sent it. */
  readonly sellerId: SellerId | null;
}

/** Carries device keys to the signer with what others have signed for them; whom it believes it decides itself. */
export interface KeyTeller {
  /** Null: taken; otherwise why not, in the words of the signer. */
  tell(key: KeyToTell): Promise<string | null>;
  /** What people have signed for it pays nothing any more. */
  revoke(subject: PaidSubject): Promise<void>;
}

/** It did not answer, or not in a way that can be trusted. Nothing is known: ask the same again later. */
export class SignerUnreachable extends Error {
  override readonly name = 'SignerUnreachable';
}
