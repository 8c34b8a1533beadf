export * from './accounts.ts';
export * from './chain.ts';
export * from './comparison.ts';
export * from './postings.ts';
export * from './transfer.ts';
