export * from './anchor-log.ts';
export * from './close-books.ts';
export * from './get-consistency.ts';
export * from './get-inclusion.ts';
export * from './get-statement-proof.ts';
export * from './list-log-entries.ts';
export * from './publish-key.ts';
export * from './sign-checkpoint.ts';
