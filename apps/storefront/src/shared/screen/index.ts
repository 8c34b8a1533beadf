export * from './use-arrows.ts';
export * from './use-screen.ts';
