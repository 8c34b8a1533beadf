export * from './advice.ts';
export * from './loan.ts';
export * from './score.ts';
export * from './social-proof.ts';
