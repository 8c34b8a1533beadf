export * from './locale-names.ts';
export * from './message-ids.ts';
