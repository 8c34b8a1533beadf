export * from './money-sources.ts';
export * from './payout-method.ts';
export * from './rules.ts';
export * from './withdrawal.ts';
