export * from '@cliffhanger/client/language';
export * from './dates.ts';
export * from './locale.ts';
