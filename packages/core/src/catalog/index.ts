export * from './drama.ts';
export * from './hall.ts';
