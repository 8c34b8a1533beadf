export * from './apply-early-settlement.ts';
export * from './get-settlement-figures.ts';
export * from './list-early-settlements.ts';
export * from './list-release-days.ts';
export * from './quote-early-settlement.ts';
export * from './settlement-jobs.ts';
