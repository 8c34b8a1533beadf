export * from './deposit.ts';
