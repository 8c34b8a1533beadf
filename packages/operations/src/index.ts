export * from './environment.ts';
export * from './log.ts';
export * from './metrics.ts';
export * from './operations-server.ts';
export * from './readiness.ts';
export * from './scrub.ts';
export * from './shutdown.ts';
export * from './storage-place.ts';
