export * from './trc20-transaction.ts';
export * from './tron-payments.ts';
export * from './tron-source.ts';
