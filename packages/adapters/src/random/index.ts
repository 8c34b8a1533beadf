export * from './clock.ts';
export * from './random.ts';
