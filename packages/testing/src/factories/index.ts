export * from './invitation-codes.ts';
export * from './office.ts';
export * from './sellers.ts';
