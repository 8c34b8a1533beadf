export * from './stated-postings.tsx';
