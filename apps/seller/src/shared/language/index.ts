export * from '@cliffhanger/client/language';
export * from './language-choice.tsx';
export * from './locale.ts';
