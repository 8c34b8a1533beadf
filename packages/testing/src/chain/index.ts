export * from './test-chain.ts';
export * from './test-token.ts';
