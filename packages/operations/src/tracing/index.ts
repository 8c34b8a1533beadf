export * from './spans.ts';
export * from './start-tracing.ts';
export * from './tracing.ts';
