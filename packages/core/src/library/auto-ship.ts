import { accept, type Money, NO_MONEY, type Result, refuse } from '../kernel/index.ts';

/** DOMAIN §5: on by default, with an optional cost limit per day. */
export interface AutoShip {
  readonly isOn: boolean;
  readonly dailyCostLimit: Money | null;
}

export const DEFAULT_AUTO_SHIP: AutoShip = { isOn: true, dailyCostLimit: null };

/** A limit of zero would be "on" without effect. */
export const checkAutoShip = (autoShip: AutoShip): Result<AutoShip> =>
  autoShip.dailyCostLimit !== null && autoShip.dailyCostLimit <= NO_MONEY
    ? refuse('amount-malformed', { field: 'dailyCostLimit' })
    : accept(autoShip);
