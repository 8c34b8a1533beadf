import type { CardCharge, ProcessorName, PurchaseId } from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { ClearedPayment } from './checkout.ts';

/*
 * Who takes viewers' money, by name. They differ in when one knows that it came: at once, when the processor says so
 * later, or when it lies on a chain. None is called while a transaction is open.
 */

interface GivesBack {
  /** Once, however often it is asked for. `owed`: people have to send it. */
  giveBack(payment: GivenBack): Promise<'given-back' | 'owed'>;
}

export interface GivenBack {
  readonly processor: string;
  readonly charge: string;
  readonly amount: Money;
  /** Of what a card was charged, where it is not all of it. */
  readonly part: CardCharge | null;
}

export interface PaymentParams {
  /** Asked for again with the same key, a payment is taken once. */
  readonly key: string;
  readonly amount: Money;
  /** How the viewer pays: what the processor's own form gave. */
  readonly method: string;
  readonly now: Instant;
}

export interface PaysAtOnce extends GivesBack {
  /** Undefined when it was declined. */
  take(asked: PaymentParams): Promise<ClearedPayment | undefined>;
}

/** What a processor is told that takes money on a page of its own. */
export interface PaymentPageParams {
  /** Asked for again for the same purchase, it is the same page. */
  readonly purchaseId: PurchaseId;
  readonly charged: CardCharge;
  /** What is bought, in the viewer's language. */
  readonly title: string;
  readonly email: string | null;
  readonly locale: Locale;
  /** Where the viewer comes back to. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

export interface PaymentPage {
  /** The processor's name for it. */
  readonly session: string;
  readonly url: string;
  readonly expiresAt: Instant;
}

/** Money that a processor says it has. */
export interface ClearedPage {
  readonly purchaseId: PurchaseId;
  readonly charge: string;
  readonly source: string;
  readonly charged: CardCharge;
  /** Play money of the processor's. */
  readonly isSandbox: boolean;
}

interface DisputeEvent {
  readonly charge: string;
  /** The processor's id of the dispute, and how much of the charge it is about; null in words kept before these were. */
  readonly dispute: string | null;
  readonly charged: CardCharge | null;
}

/** What a processor says, by itself or when asked. */
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
  /** Nothing that we have to do with. */
  | { readonly kind: 'nothing' };

export interface ProcessorEvent {
  /** The processor's name for it: told twice, it happened once. */
  readonly id: string;
  readonly processor: 'sandbox' | 'stripe';
  readonly word: ProcessorWord;
}

/** A processor has the money of a purchase. */
export type ClearedEvent = ProcessorEvent & { readonly word: Extract<ProcessorWord, { kind: 'cleared' }> };

/** `refused`: it is there, and does not know our key. */
export type ProcessorProbe = 'works' | 'refused' | 'unreachable';

export interface PaysOnTheirPage extends GivesBack {
  /** Whether it knows us; nothing is taken. */
  probe(): Promise<ProcessorProbe>;
  /** Takes play money only. */
  readonly isSandbox: boolean;
  open(asked: PaymentPageParams): Promise<PaymentPage>;
  /** Where a page stands, asked for. */
  look(session: string): Promise<ProcessorWord>;
  /** What came over the line, if it is signed by the processor; undefined: by anybody. */
  read(message: Uint8Array, signature: string): Promise<ProcessorEvent | undefined>;
}

/** The processor could not be asked: nothing was done, as far as we know. */
export class ProcessorAway extends Error {
  override readonly name = 'ProcessorAway';
}

export interface PaysByTransfer extends GivesBack {
  /** An address that is used for nothing else; undefined where we have no keys. */
  addressAt(network: Network, derivationIndex: number): string | undefined;
}

interface Processors {
  readonly sandbox: PaysAtOnce;
  readonly stripe: PaysOnTheirPage;
  readonly usdt: PaysByTransfer;
}

/** Those that are configured. */
export type Payments = { readonly [Name in ProcessorName]?: Processors[Name] };
