export * from './picture.ts';
