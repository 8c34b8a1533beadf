export * from './first-steps.ts';
export * from './taken-along.ts';
export * from './tick.tsx';
