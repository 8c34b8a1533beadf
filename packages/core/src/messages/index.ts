export * from './announcement.ts';
export * from './message.ts';
export * from './push-event.ts';
