export { call } from './client.ts';
export * from './problem-text.ts';
export * from './query-client.ts';
