export * from './session.ts';
export * from './stored-session.ts';
