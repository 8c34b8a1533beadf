export * from './edge.ts';
