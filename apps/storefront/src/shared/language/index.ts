export * from './locale.ts';
export * from './say.ts';
