export * from './trc20-transaction.ts';
export * from './tron-node.ts';
export * from './tron-payments.ts';
