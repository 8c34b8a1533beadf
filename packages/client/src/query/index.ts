export * from './exact-text.ts';
export * from './query-client.ts';
export * from './use-api-mutation.ts';
export * from './use-api-query.ts';
