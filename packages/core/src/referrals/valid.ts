import { type Money, usdt } from '../kernel/index.ts';

/** DOMAIN §7: invitations only count, nobody earns anything for them. */
export const VALID_INVITEE_ABOVE: Money = usdt('100');
export const VALID_CUSTOMER_ABOVE: Money = usdt('10');

export const isValidInvitee = (settledSales: Money): boolean => settledSales > VALID_INVITEE_ABOVE;

export const isValidCustomer = (purchases: Money): boolean => purchases > VALID_CUSTOMER_ABOVE;

/** What of the way to a valid invitee is done, in whole percent; 100 only when it is valid. */
export function progressToValid(settledSales: Money): number {
  if (isValidInvitee(settledSales)) return 100;
  const percent = Number((settledSales * 100n) / VALID_INVITEE_ABOVE);
  return Math.max(0, Math.min(percent, 99));
}
