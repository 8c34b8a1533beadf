export * from './compare-processors.ts';
export * from './explain-difference.ts';
export * from './look-through-books.ts';
