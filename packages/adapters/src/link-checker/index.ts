export * from './link-checker.ts';
