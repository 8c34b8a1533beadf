export { createPapers } from './papers.ts';
