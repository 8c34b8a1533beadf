export * from './certificate.ts';
export * from './fill-template.ts';
export * from './nats-url.ts';
export * from './object-store.ts';
export * from './peak-memory.ts';
export * from './remove-stream.ts';
export * from './running-program.ts';
export * from './severable-proxy.ts';
