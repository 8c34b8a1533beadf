export * from './verify-allocation.ts';
