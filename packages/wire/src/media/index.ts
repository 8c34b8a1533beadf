export * from './upload-picture.ts';
