export * from './neighbours.ts';
export * from './story.ts';
