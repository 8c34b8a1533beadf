export * from './film.ts';
export * from './use-film.ts';
