export * from './answer-appeal.ts';
export * from './appeal.ts';
export * from './escalate-reviews.ts';
export * from './list-appeals.ts';
export * from './locked-out.ts';
