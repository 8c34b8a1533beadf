export * from './time-codes.ts';
