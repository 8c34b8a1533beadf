export * from './file-digest.ts';
export * from './picture.ts';
