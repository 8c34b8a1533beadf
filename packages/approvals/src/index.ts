export * from './assertion.ts';
export { readNewKey } from './new-key.ts';
export * from './statement.ts';
