export * from './postgres-limits.ts';
