export * from './get-credit-score.ts';
export * from './get-loan-offer.ts';
export * from './list-credit-score-history.ts';
