export * from './chart.ts';
export * from './figures.ts';
