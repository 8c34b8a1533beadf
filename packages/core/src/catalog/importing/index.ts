export * from './classify-file.ts';
export * from './import-line.ts';
export * from './plan-line.ts';
