export * from './forget-credit-score-history.ts';
export * from './get-credit-score.ts';
export * from './get-lender.ts';
export * from './list-credit-score-history.ts';
export * from './refresh-credit-score.ts';
