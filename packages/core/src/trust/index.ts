export * from './appeal.ts';
