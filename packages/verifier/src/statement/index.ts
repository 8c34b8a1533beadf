export * from './answer.ts';
export * from './verify-file.ts';
export * from './verify-statement.ts';
