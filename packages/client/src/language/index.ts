export * from './say.ts';
export * from './spoken.ts';
