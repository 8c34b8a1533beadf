export * from './fetch-transport.ts';
export * from './idempotency-key.ts';
