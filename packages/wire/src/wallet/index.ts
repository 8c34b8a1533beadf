export * from './get-assets.ts';
export * from './get-balances.ts';
export * from './get-owed-proof.ts';
export * from './get-statement.ts';
export * from './get-statement-proof.ts';
export * from './list-balance-days.ts';
export * from './list-fund-log.ts';
export * from './total-fund-log.ts';
