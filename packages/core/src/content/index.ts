export * from './page.ts';
export * from './page-figures.ts';
export * from './plain-text.ts';
