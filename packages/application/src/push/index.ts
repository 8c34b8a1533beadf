export * from './catch-up.ts';
export * from './forget-push-events.ts';
export * from './publish-push-events.ts';
