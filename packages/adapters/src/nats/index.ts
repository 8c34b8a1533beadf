export * from './nats-push-signal.ts';
