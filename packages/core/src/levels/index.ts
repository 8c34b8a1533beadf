export * from './credits-value.ts';
export * from './levels.ts';
export * from './packs.ts';
export * from './progress.ts';
export * from './traffic-level.ts';
