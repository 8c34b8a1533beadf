export * from './books-of.ts';
export * from './few-at-once.ts';
export * from './plant.ts';
export * from './shown.ts';
