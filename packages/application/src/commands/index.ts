export * from './idempotent.ts';
