export * from './get-credit.ts';
export * from './list-credit-history.ts';
