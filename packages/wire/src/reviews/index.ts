export * from './list-review-times.ts';
