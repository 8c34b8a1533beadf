export * from './add-dramas.ts';
export * from './link-figures.ts';
export * from './link-hours.ts';
export * from './list-library.ts';
export * from './remove-drama.ts';
export * from './save-auto-ship.ts';
export * from './tracking-links.ts';
