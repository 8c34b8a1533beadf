export * from './picture-files.ts';
export * from './remove-files.ts';
export * from './upload-picture.ts';
