export * from './spoken.ts';
export * from './translation.ts';
