import { type Money, usdt } from '../kernel/index.ts';

/** What the credit-loan page says can be borrowed (DOMAIN §10.6, §11). */
export const LOAN_RANGE: { readonly from: Money; readonly to: Money } = {
  from: usdt('100000'),
  to: usdt('30000000'),
};
