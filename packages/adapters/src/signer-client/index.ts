export * from './signer-client.ts';
