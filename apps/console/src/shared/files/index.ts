export * from './save-file.ts';
export * from './send-file.ts';
