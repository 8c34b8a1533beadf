export * from './amounts-eye.tsx';
export * from './balances-view.tsx';
