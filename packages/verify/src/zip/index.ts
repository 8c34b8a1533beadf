export * from './read-zip.ts';
