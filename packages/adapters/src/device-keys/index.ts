export * from './device-keys.ts';
