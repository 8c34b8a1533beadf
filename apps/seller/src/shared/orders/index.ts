export * from './last-known.ts';
export * from './order-decision.tsx';
export * from './order-line.tsx';
export * from './order-profit.tsx';
