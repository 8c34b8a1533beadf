export * from './answers-to.ts';
export * from './as-json.ts';
export * from './books-of.ts';
export * from './cases.ts';
export * from './shown.ts';
export * from './twin-payouts.ts';
export * from './twin-sellers.ts';
export * from './until-found.ts';
