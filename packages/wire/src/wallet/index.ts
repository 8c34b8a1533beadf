export * from './get-balances.ts';
