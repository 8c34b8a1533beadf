export * from './fetch-transport.ts';
export * from './idempotency-key.ts';
export * from './repeat-while-overloaded.ts';
