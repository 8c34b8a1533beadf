export * from './cold-wallets.ts';
export * from './get-owed-proof.ts';
export * from './get-solvency.ts';
export * from './get-solvency-proof.ts';
export * from './say-holdings.ts';
export * from './sign-addresses.ts';
export * from './take-solvency.ts';
