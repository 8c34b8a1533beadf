export * from './appearance.ts';
export * from './money-hidden.ts';
