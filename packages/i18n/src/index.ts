export * from './amounts.ts';
export * from './locale-names.ts';
export * from './message-ids.ts';
