export * from './accounts.ts';
export * from './hash-chain.ts';
export * from './postings.ts';
export * from './reconciliation.ts';
export * from './stated-lines.ts';
export * from './transfer.ts';
