export * from './add-dramas.ts';
export * from './list-library.ts';
export * from './remove-drama.ts';
export * from './save-auto-ship.ts';
export * from './tracking-links.ts';
