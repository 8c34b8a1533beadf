export * from './answers.ts';
export * from './client.ts';
export * from './clock.ts';
export * from './sending.ts';
