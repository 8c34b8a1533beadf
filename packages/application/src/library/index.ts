export * from './add-dramas.ts';
export * from './add-tracking-link.ts';
export * from './follow-tracking-link.ts';
export * from './forget-click-marks.ts';
export * from './list-library.ts';
export * from './list-tracking-links.ts';
export * from './remove-drama.ts';
export * from './save-auto-ship.ts';
