export * from './online.ts';
export * from './use-late-part.ts';
