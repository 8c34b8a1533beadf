import { unitsOfAMillionth } from '@cliffhanger/core/chain';
import { type InvoiceStanding, lessReturned, standingOf } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import { paymentUri } from '@cliffhanger/core/wallet';
import type { InvoiceWithArrivals, WatchPosition } from '../../../ports/index.ts';

export interface InvoiceView extends InvoiceWithArrivals {
  /** The content of the QR code. */
  readonly paymentUri: string;
  readonly standing: InvoiceStanding;
}

/** Token and decimals come from the watcher, which read them from the chain. */
export function tellInvoice(
  invoice: InvoiceWithArrivals,
  { chainId, token, decimals }: WatchPosition,
  now: Instant,
): InvoiceView {
  const { network, address: to, terms, arrivals, end, returned } = invoice;
  const units = terms.amount * unitsOfAMillionth(decimals);
  return {
    ...invoice,
    paymentUri: paymentUri({ network, token, chainId, to, units }),
    standing: lessReturned(standingOf(terms, arrivals, end, now), returned),
  };
}
