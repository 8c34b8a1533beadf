export * from './approve-with-key.ts';
export * from './challenge.ts';
export * from './device-keys.ts';
export * from './tell-signer.ts';
