export * from './appeal.ts';
export * from './list-appeals.ts';
