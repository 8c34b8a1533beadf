export * from './observe.ts';
export * from './observe-log.ts';
export * from './spec-constants.ts';
export * from './spec-screens.ts';
