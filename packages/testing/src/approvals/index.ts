export * from './first-keys.ts';
export * from './software-key.ts';
