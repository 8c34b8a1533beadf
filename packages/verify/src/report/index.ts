export * from './checks.ts';
export * from './figures.ts';
export * from './report.ts';
export * from './translator.ts';
export * from './where.ts';
