export * from './check-files.ts';
