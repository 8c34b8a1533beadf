export * from './consequences.ts';
export * from './queues.ts';
export * from './review-hours.ts';
