export * from './in-words.ts';
export * from './parts.ts';
export * from './setting-effect.tsx';
