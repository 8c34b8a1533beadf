export * from './checkpoint-answer.ts';
export * from './entry-proof.ts';
export * from './signature.ts';
