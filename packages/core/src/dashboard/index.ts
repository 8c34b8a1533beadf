export * from './chart.ts';
export * from './early-warnings.ts';
export * from './figures.ts';
export * from './overview-period.ts';
