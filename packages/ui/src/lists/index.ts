export * from './pull-to-refresh.tsx';
