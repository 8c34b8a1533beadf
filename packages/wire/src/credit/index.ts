export * from './get-credit.ts';
export * from './get-loan-offer.ts';
export * from './list-credit-history.ts';
