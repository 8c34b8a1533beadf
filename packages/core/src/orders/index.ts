export * from './amounts.ts';
export * from './attribution.ts';
export * from './draw.ts';
export * from './lifecycle.ts';
export * from './order.ts';
export * from './ship.ts';
