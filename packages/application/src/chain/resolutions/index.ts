export * from './ask-resolution.ts';
export * from './end-resolution.ts';
export * from './list-suspense.ts';
