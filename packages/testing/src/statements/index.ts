export { type CollectedStatement, collectStatements } from './collect-statements.ts';
export { findLies } from './find-lies.ts';
