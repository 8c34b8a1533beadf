export * from './order-invariants.ts';
