export * from './country-table.ts';
