export * from './get-chart.ts';
export * from './get-drama-figures.ts';
export * from './get-sales-figures.ts';
