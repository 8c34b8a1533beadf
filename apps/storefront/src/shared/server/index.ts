export * from './answers.ts';
export { call } from './client.ts';
export * from './problem-text.ts';
