export * from './answer-appeal.ts';
export * from './appeal.ts';
export * from './confirm-remedy.ts';
export * from './decline-remedy.ts';
export * from './escalate-reviews.ts';
export * from './list-appeals.ts';
export * from './locked-out.ts';
