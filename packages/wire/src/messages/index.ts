export * from './count-messages.ts';
export * from './event-frames.ts';
export * from './list-messages.ts';
export * from './mark-messages-read.ts';
export * from './seller-events.ts';
