export * from './kinds.ts';
export * from './search-terms.ts';
export * from './why-waiting.ts';
