export * from './app-config.ts';
export * from './app-mark.tsx';
