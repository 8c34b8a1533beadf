export * from './format-money.ts';
export * from './money.tsx';
export * from './money-text.ts';
