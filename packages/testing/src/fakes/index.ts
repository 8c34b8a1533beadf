export * from './fake-clock.ts';
export * from './fake-limits.ts';
export * from './fake-passwords.ts';
export * from './fake-pictures.ts';
export * from './fake-storage.ts';
