export * from './member-name.ts';
export * from './valid.ts';
