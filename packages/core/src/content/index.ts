export * from './page.ts';
export * from './plain-text.ts';
