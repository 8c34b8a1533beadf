export * from './message-icon.ts';
export * from './message-place.ts';
