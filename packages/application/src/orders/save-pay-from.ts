import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { mayPayFromProceeds, type PayFrom } from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import { purseOf } from './shipment.ts';

export interface ShippingSettings {
  readonly payFrom: PayFrom;
  /** False: the credit score is too low, and the wallet pays whatever is set. */
  readonly mayPayFromProceeds: boolean;
}

export const getShippingSettings =
  ({ transactions, clock }: Requires<'transactions' | 'clock'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ShippingSettings>> =>
    transactions.read(async (repositories) => {
      const purse = await purseOf(repositories, sellerId, clock.now());
      return accept({ payFrom: purse.payFrom, mayPayFromProceeds: mayPayFromProceeds(purse) });
    });

export const savePayFrom =
  ({ transactions, clock }: Requires<'transactions' | 'clock'>) =>
  ({
    sellerId,
    payFrom,
  }: {
    readonly sellerId: SellerId;
    readonly payFrom: PayFrom;
  }): Promise<Result<ShippingSettings>> =>
    transactions.run(async (repositories) => {
      await repositories.orders.savePayFrom(sellerId, payFrom);
      const purse = await purseOf(repositories, sellerId, clock.now());
      return accept({ payFrom, mayPayFromProceeds: mayPayFromProceeds(purse) });
    });
