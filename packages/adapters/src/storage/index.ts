export * from './ensure-bucket.ts';
export * from './probe-storage.ts';
export * from './storage.ts';
