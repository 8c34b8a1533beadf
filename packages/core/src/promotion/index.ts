export * from './link.ts';
export * from './link-check.ts';
export * from './review.ts';
