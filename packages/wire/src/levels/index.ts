export * from './buy-back-credits.ts';
export * from './buy-level.ts';
export * from './list-levels.ts';
export * from './packs.ts';
export * from './refund-upgrade.ts';
