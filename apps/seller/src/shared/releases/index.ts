export * from './chosen-day.tsx';
export * from './release-days.ts';
