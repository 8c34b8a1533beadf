export * from './look-through-books.ts';
