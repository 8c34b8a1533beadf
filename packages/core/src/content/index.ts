export * from './page.ts';
