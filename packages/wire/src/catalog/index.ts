export * from './drama.ts';
export * from './get-drama.ts';
export * from './list-categories.ts';
export * from './list-hall.ts';
export * from './list-top-dramas.ts';
export * from './passport.ts';
