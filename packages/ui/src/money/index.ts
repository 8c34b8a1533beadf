export { moneyFigures } from '@cliffhanger/core/kernel';
export * from './money.tsx';
export * from './money-text.ts';
