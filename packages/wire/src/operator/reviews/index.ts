export * from './complaints.ts';
export * from './decisions.ts';
export * from './queues.ts';
