export * from './decisions.ts';
export * from './queues.ts';
