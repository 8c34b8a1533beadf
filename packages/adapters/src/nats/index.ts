export * from './make-click-stream.ts';
export * from './nats-click-source.ts';
export * from './nats-click-stream.ts';
export * from './nats-push-signal.ts';
export * from './probe-nats.ts';
export * from './saved-stream.ts';
