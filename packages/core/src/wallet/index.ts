export * from './address.ts';
export * from './correction.ts';
export * from './month.ts';
export * from './networks.ts';
