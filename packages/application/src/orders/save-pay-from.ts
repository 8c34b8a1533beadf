import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { mayPayFromProceeds, type PayFrom } from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import { fundsOf } from './steps/shipment.ts';

export interface ShippingSettings {
  readonly payFrom: PayFrom;
  /** False: the credit score is too low, so the wallet pays regardless of the setting. */
  readonly mayPayFromProceeds: boolean;
}

export const getShippingSettings =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ShippingSettings>> =>
    transactions.read(async (repositories) => {
      const funds = await fundsOf(repositories, sellerId, clock.now());
      return accept({ payFrom: funds.payFrom, mayPayFromProceeds: mayPayFromProceeds(funds) });
    });

export const savePayFrom =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({
    sellerId,
    payFrom,
  }: {
    readonly sellerId: SellerId;
    readonly payFrom: PayFrom;
  }): Promise<Result<ShippingSettings>> =>
    transactions.run(async (repositories) => {
      await repositories.orders.savePayFrom(sellerId, payFrom);
      const funds = await fundsOf(repositories, sellerId, clock.now());
      return accept({ payFrom, mayPayFromProceeds: mayPayFromProceeds(funds) });
    });
