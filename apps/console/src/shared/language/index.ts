export { currentLocale, useLocale } from '@cliffhanger/client/language';
export * from './figures.ts';
export * from './joined.ts';
export * from './language-choice.tsx';
export * from './locale.ts';
export * from './moments.ts';
export * from './texts.ts';
