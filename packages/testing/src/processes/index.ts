export * from './nats-url.ts';
export * from './remove-stream.ts';
export * from './running-program.ts';
export * from './severable-proxy.ts';
