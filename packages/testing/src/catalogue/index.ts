export * from './add-catalogue.ts';
export * from './catalogue-dramas.ts';
export * from './categories.ts';
export * from './mini-series.ts';
export * from './ready-by-rows.ts';
export * from './sample-drama.ts';
export * from './sample-dramas.ts';
