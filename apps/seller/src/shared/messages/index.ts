export * from './message-icon.ts';
export * from './message-target.ts';
