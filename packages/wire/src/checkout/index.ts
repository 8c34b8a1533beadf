export * from './account.ts';
export * from './allocations.ts';
export * from './dramas.ts';
export * from './get-invoice.ts';
export * from './open-invoice.ts';
export * from './pay.ts';
export * from './receipts.ts';
