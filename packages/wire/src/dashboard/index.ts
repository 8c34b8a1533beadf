export * from './get-chart.ts';
export * from './get-drama-figures.ts';
export * from './get-funnel.ts';
export * from './get-home.ts';
export * from './get-next-promotion.ts';
export * from './get-sales-figures.ts';
