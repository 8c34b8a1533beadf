export * from './careless-signer.ts';
export * from './test-keys.ts';
export * from './test-signer.ts';
