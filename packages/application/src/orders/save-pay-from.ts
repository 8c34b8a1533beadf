import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { mayPayFromProceeds, type PayFrom } from '@cliffhanger/core/orders';
import type { Needs } from '../ports/index.ts';
import { purseOf } from './shipment.ts';

export interface ShippingSettings {
  readonly payFrom: PayFrom;
  /** False: the credit score is too low, and the wallet pays whatever is set. */
  readonly mayPayFromProceeds: boolean;
}

export const getShippingSettings =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ShippingSettings>> =>
    transactions.read(async (stores) => {
      const purse = await purseOf(stores, sellerId, clock.now());
      return accept({ payFrom: purse.payFrom, mayPayFromProceeds: mayPayFromProceeds(purse) });
    });

export const savePayFrom =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({
    sellerId,
    payFrom,
  }: {
    readonly sellerId: SellerId;
    readonly payFrom: PayFrom;
  }): Promise<Result<ShippingSettings>> =>
    transactions.run(async (stores) => {
      await stores.orders.savePayFrom(sellerId, payFrom);
      const purse = await purseOf(stores, sellerId, clock.now());
      return accept({ payFrom, mayPayFromProceeds: mayPayFromProceeds(purse) });
    });
