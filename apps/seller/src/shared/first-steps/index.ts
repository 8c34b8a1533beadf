export * from './copied-link.ts';
export * from './first-steps.ts';
export * from './tick.tsx';
