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

/** A purchase as it was agreed before the viewer pays: its prices hold, and so does the click that it comes from. */
export interface Purchase extends EpisodePrices {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  readonly locale: Locale;
  readonly click: SignedClick | undefined;
  /** Where they are, or say to be; all that is kept of it. */
  readonly country: ViewerCountry;
  /** Of episodes that are not out yet: which, and by when they are promised. Null: of what is out. */
  readonly preOrder: AnnouncedRange | null;
}

export interface Invoice {
  readonly id: InvoiceId;
  readonly network: Network;
  /** Made for it alone, out of the same keys as sellers' addresses. */
  readonly address: string;
  readonly derivationIndex: number;
  readonly terms: InvoiceTerms;
  readonly purchase: Purchase;
  readonly end: InvoiceEnd | null;
  /** Gone back, or confirmed to. */
  readonly returned: Money;
}

/** A transfer to its address, as the watcher of its network keeps it. */
export interface InvoiceArrival extends Arrival {
  readonly transactionHash: string;
  readonly ordinal: number;
  /** Where it came from. */
  readonly source: string;
}

export interface InvoiceWithArrivals extends Invoice {
  readonly arrivals: readonly InvoiceArrival[];
}

export interface Invoices {
  /** The next derivation index under the extended public keys: never given out twice. */
  nextDerivationIndex(): Promise<number>;
  /** At the prices of the moment, for as long as the settings say. */
  open(
    asked: Pick<Invoice, 'purchase' | 'network' | 'address' | 'derivationIndex'>,
    now: Instant,
  ): Promise<Invoice>;
  find(invoiceId: InvoiceId): Promise<InvoiceWithArrivals | undefined>;
  /** Nobody else ends it meanwhile. */
  lock(invoiceId: InvoiceId): Promise<InvoiceWithArrivals | undefined>;
}
