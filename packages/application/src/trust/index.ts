export * from './answer-appeal.ts';
export * from './appeal.ts';
export * from './escalate-reviews.ts';
export * from './kept-out.ts';
export * from './list-appeals.ts';
