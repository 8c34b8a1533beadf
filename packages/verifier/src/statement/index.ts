export * from './answer.ts';
export * from './verify-statement.ts';
