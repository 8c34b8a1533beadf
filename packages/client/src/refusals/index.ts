export * from './problem-text.ts';
export * from './refused.ts';
