export * from './get-drama.ts';
export * from './keep-catalogue.ts';
export * from './list-categories.ts';
export * from './list-hall.ts';
export * from './list-top-dramas.ts';
export * from './refresh-hot-ranks.ts';
