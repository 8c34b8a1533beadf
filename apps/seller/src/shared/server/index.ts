export * from './answer-view.tsx';
export * from './answers.ts';
export * from './client.ts';
export * from './idempotency-key.ts';
export * from './problem-text.ts';
export * from './refusal-host.tsx';
export * from './refusal-notice.ts';
export * from './refused.ts';
