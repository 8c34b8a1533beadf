export * from './anchor-signer.ts';
