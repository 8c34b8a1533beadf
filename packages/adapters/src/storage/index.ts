export * from './probe-storage.ts';
export * from './storage.ts';
