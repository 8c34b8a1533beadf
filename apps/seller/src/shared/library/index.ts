export * from './auto-ship.ts';
export * from './auto-ship-dialog.tsx';
export * from './remove-drama.tsx';
