export * from './soft-token.ts';
