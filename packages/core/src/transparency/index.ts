export * from './action-line.ts';
