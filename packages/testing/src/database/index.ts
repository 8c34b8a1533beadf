export * from './commit-fault-proxy.ts';
export * from './open-test-database.ts';
export * from './test-database.ts';
export * from './transactions-over.ts';
