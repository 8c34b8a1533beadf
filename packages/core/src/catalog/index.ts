export * from './drama.ts';
export * from './hall.ts';
export * from './importing/index.ts';
export * from './keeping.ts';
export * from './licence.ts';
export * from './ready-through.ts';
export * from './sale.ts';
