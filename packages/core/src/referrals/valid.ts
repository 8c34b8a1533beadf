import { type Money, usdt } from '../kernel/index.ts';

/** DOMAIN §7: invitations are only counted; they earn nothing. */
export const VALID_INVITEE_ABOVE: Money = usdt('100');
export const VALID_CUSTOMER_ABOVE: Money = usdt('10');

export const isValidInvitee = (settledSales: Money): boolean => settledSales > VALID_INVITEE_ABOVE;

export const isValidCustomer = (purchases: Money): boolean => purchases > VALID_CUSTOMER_ABOVE;

/** Progress in whole percent; 100 only when valid. */
export function progressToValid(settledSales: Money): number {
  if (isValidInvitee(settledSales)) return 100;
  const percent = Number((settledSales * 100n) / VALID_INVITEE_ABOVE);
  return Math.max(0, Math.min(percent, 99));
}
