export * from './verify-owed-proof.ts';
