export { allOf, minus, movedBy, NOTHING, plus, sumOn } from './balances.ts';
export * from './file-name.ts';
export * from './lines.ts';
export * from './reference.ts';
export * from './summary.ts';
export * from './tax.ts';
