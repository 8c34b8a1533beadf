export * from './once-only.ts';
