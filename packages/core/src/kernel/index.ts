export * from './basis-points.ts';
export * from './decision-notice.ts';
export * from './id.ts';
export * from './instant.ts';
export * from './locale.ts';
export * from './money.ts';
export * from './refusal-names.ts';
export * from './result.ts';
