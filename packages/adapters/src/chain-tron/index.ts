export * from './tron-source.ts';
