export * from './appeal.ts';
export * from './remedy.ts';
