export * from './endless-list.tsx';
export * from './pull-to-refresh.tsx';
