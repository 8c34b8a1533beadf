export * from './verify-chain.ts';
