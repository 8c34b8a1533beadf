export * from './careless-signer.ts';
export * from './test-signer.ts';
