export * from './buy-back-credits.ts';
export * from './buy-level.ts';
export * from './buy-pack.ts';
export * from './grant-level.ts';
export * from './list-levels.ts';
export * from './list-packs.ts';
export * from './refund-upgrade.ts';
export * from './steps/earn-level.ts';
