export * from './forget-credit-history.ts';
export * from './get-credit.ts';
export * from './get-lender.ts';
export * from './list-credit-history.ts';
export * from './refresh-credit.ts';
