export * from './figures.ts';
export * from './flood.ts';
export * from './links.ts';
