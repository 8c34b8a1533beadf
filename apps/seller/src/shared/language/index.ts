export * from './language-choice.tsx';
export * from './locale.ts';
export * from './say.ts';
