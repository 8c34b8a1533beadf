export * from './server-clock.ts';
