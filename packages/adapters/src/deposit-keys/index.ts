export * from './extended-keys.ts';
