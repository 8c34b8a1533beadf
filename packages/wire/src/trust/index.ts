export * from './appeal.ts';
export * from './kept-out.ts';
export * from './list-appeals.ts';
