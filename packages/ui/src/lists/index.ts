export * from './endless-list.tsx';
export * from './in-steps.tsx';
export * from './pull-to-refresh.tsx';
