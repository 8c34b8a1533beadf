export * from './advice.ts';
export * from './score.ts';
