export * from './verify-mirror.ts';
