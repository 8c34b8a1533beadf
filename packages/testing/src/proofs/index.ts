export * from './journal.ts';
export * from './proof-world.ts';
export * from './public-log.ts';
export * from './signing-key.ts';
export * from './solvency-report.ts';
