export * from './compare.ts';
export * from './judge-log.ts';
