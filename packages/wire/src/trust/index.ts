export * from './appeal.ts';
export * from './list-appeals.ts';
export * from './locked-out.ts';
