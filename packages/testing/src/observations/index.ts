export * from './observe.ts';
export * from './spec-constants.ts';
