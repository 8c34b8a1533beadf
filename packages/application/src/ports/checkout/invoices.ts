import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type {
  AnnouncedRange,
  Arrival,
  InvoiceEnd,
  InvoiceId,
  InvoiceTerms,
  ViewerId,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import type { EpisodePrices, SignedClick } from '@cliffhanger/core/orders';
import type { Network } from '@cliffhanger/core/wallet';

/** The agreed purchase before payment: its prices and its attributed click are fixed. */
export interface Purchase extends EpisodePrices {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  readonly locale: Locale;
  readonly click: SignedClick | undefined;
  /** The detected or stated country; no other location is stored. */
  readonly country: ViewerCountry;
  /** Unreleased episodes and their promised day. `null`: the episodes are out. */
  readonly preOrder: AnnouncedRange | null;
}

export interface Invoice {
  readonly id: InvoiceId;
  readonly network: Network;
  /** A single-use address from the same keys as sellers' addresses. */
  readonly address: string;
  readonly derivationIndex: number;
  readonly terms: InvoiceTerms;
  readonly purchase: Purchase;
  readonly end: InvoiceEnd | null;
  /** Returned, or confirmed for return. */
  readonly returned: Money;
}

/** A transfer to its address, as recorded by the network's watcher. */
export interface InvoiceArrival extends Arrival {
  readonly transactionHash: string;
  readonly ordinal: number;
  /** The sender. */
  readonly source: string;
}

export interface InvoiceWithArrivals extends Invoice {
  readonly arrivals: readonly InvoiceArrival[];
}

export interface Invoices {
  /** The next derivation index under the extended public keys; never reused. */
  nextDerivationIndex(): Promise<number>;
  /** At current prices, valid for the configured period. */
  open(
    asked: Pick<Invoice, 'purchase' | 'network' | 'address' | 'derivationIndex'>,
    now: Instant,
  ): Promise<Invoice>;
  find(invoiceId: InvoiceId): Promise<InvoiceWithArrivals | undefined>;
  /** Locks the invoice until the transaction ends. */
  lock(invoiceId: InvoiceId): Promise<InvoiceWithArrivals | undefined>;
}
