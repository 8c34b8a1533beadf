export * from './chance.ts';
export * from './clock.ts';
