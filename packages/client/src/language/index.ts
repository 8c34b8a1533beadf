export * from './browser-locale.ts';
export * from './spoken.ts';
export * from './translation.ts';
