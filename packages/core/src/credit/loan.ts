import { type Money, usdt } from '../kernel/index.ts';

/** The range on the credit-loan page (DOMAIN §10.6, §11). */
export const LOAN_RANGE: { readonly from: Money; readonly to: Money } = {
  from: usdt('100000'),
  to: usdt('30000000'),
};
