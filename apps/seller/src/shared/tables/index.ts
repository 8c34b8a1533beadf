export * from './lazy-switch.tsx';
export * from './view.ts';
