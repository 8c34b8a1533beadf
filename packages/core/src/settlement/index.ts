export * from './early-settlement.ts';
export * from './month.ts';
