import type { CardCharge, ProcessorName, PurchaseId } from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { ClearedPayment } from './checkout.ts';

/*
 * Payment processors by name. They differ in when a payment is known to have arrived: at once, by a later
 * webhook, or on a chain. Never call one inside an open transaction.
 */

interface GivesBack {
  /** Idempotent. `owed`: an operator has to send it. */
  giveBack(payment: GivenBack): Promise<'given-back' | 'owed'>;
}

export interface GivenBack {
  readonly processor: string;
  readonly charge: string;
  readonly amount: Money;
  /** The refunded part of the card charge; `null` for a full refund or without a card. */
  readonly part: CardCharge | null;
}

export interface PaymentParams {
  /** Idempotency key. */
  readonly key: string;
  readonly amount: Money;
  /** The payment method from the processor's own form. */
  readonly method: string;
  readonly now: Instant;
}

export interface PaysAtOnce extends GivesBack {
  /** Undefined when declined. */
  take(asked: PaymentParams): Promise<ClearedPayment | undefined>;
}

/** Parameters for a payment page that the processor hosts. */
export interface PaymentPageParams {
  /** Idempotency key: a second call for the purchase returns the same page. */
  readonly purchaseId: PurchaseId;
  readonly charged: CardCharge;
  /** The item, in the viewer's language. */
  readonly title: string;
  readonly email: string | null;
  readonly locale: Locale;
  /** Redirect targets after the page. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

export interface PaymentPage {
  /** The processor's session ID. */
  readonly session: string;
  readonly url: string;
  readonly expiresAt: Instant;
}

/** A payment that the processor confirms. */
export interface ClearedPage {
  readonly purchaseId: PurchaseId;
  readonly charge: string;
  readonly source: string;
  readonly charged: CardCharge;
  /** A test-mode payment. */
  readonly isSandbox: boolean;
}

interface DisputeEvent {
  readonly charge: string;
  /**
   * The processor's dispute ID and the disputed part of the charge; `null` in events stored before these
   * fields existed.
   */
  readonly dispute: string | null;
  readonly charged: CardCharge | null;
}

/** An event from the processor, pushed by webhook or polled. */
export type ProcessorWord =
  | ({ readonly kind: 'cleared' } & ClearedPage)
  | { readonly kind: 'not-paid'; readonly purchaseId: PurchaseId; readonly why: 'declined' | 'expired' }
  | {
      readonly kind: 'refunded';
      readonly charge: string;
      readonly isWhole: boolean;
      readonly charged: CardCharge | null;
    }
  | ({ readonly kind: 'disputed'; readonly reason: string } & DisputeEvent)
  | ({ readonly kind: 'dispute-closed'; readonly outcome: 'won' | 'lost' } & DisputeEvent)
  /** An event that does not concern us. */
  | { readonly kind: 'nothing' };

export interface ProcessorEvent {
  /** The processor's event ID; makes handling idempotent. */
  readonly id: string;
  readonly processor: 'sandbox' | 'stripe';
  readonly word: ProcessorWord;
}

/** A processor has the money for a purchase. */
export type ClearedEvent = ProcessorEvent & { readonly word: Extract<ProcessorWord, { kind: 'cleared' }> };

/** `refused`: reachable, but it rejects our key. */
export type ProcessorProbe = 'works' | 'refused' | 'unreachable';

export interface PaysOnTheirPage extends GivesBack {
  /** Checks that our key works; charges nothing. */
  probe(): Promise<ProcessorProbe>;
  /** Test mode. */
  readonly isSandbox: boolean;
  open(asked: PaymentPageParams): Promise<PaymentPage>;
  /** Polls the state of a session. */
  look(session: string): Promise<ProcessorWord>;
  /** Parses a webhook; undefined when the processor's signature is invalid. */
  read(message: Uint8Array, signature: string): Promise<ProcessorEvent | undefined>;
}

/** The processor is unreachable: the request probably had no effect. */
export class ProcessorAway extends Error {
  override readonly name = 'ProcessorAway';
}

export interface PaysByTransfer extends GivesBack {
  /** A single-use address; undefined where we hold no keys. */
  addressAt(network: Network, derivationIndex: number): string | undefined;
}

interface Processors {
  readonly sandbox: PaysAtOnce;
  readonly stripe: PaysOnTheirPage;
  readonly usdt: PaysByTransfer;
}

/** The configured processors. */
export type Payments = { readonly [Name in ProcessorName]?: Processors[Name] };
