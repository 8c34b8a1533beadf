export * from './countdown.tsx';
export * from './month.ts';
export * from './now.ts';
export * from './relative-time.tsx';
export * from './time-left.ts';
