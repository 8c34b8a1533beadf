import type { BasisPoints, Money } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';
import type { PurchaseReceipt } from '../catalog/storefront.ts';

/** The content of a printed receipt. */
export interface ReceiptPaper
  extends Pick<
    PurchaseReceipt,
    | 'number'
    | 'title'
    | 'firstEpisode'
    | 'quantity'
    | 'retail'
    | 'amount'
    | 'paidAt'
    | 'refund'
    | 'isSandbox'
    | 'processor'
    | 'charge'
    | 'sentTo'
  > {
  /** The shop that sold it; `null`: the platform itself. */
  readonly seller: string | null;
  /** `null`: the platform, under the name of the app. */
  readonly merchant: Settings['merchant'];
  readonly appName: string;
  readonly tax: { readonly label: string; readonly rate: BasisPoints; readonly amount: Money } | null;
}
