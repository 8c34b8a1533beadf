export * from './catch-up.ts';
export * from './forget-push-events.ts';
export * from './keep-push-event.ts';
