export * from './exact-text.ts';
export * from './query-client.ts';
export * from './use-answer.ts';
export * from './use-sending.ts';
