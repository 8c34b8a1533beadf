export * from './books-model.ts';
export * from './invariants.ts';
export * from './play-history.ts';
export * from './run-histories.ts';
export * from './step.ts';
export * from './stored-books.ts';
export * from './transfers.ts';
