export * from './state-words.tsx';
