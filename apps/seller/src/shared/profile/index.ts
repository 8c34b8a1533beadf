export * from './level-badge.tsx';
export * from './profile.ts';
export * from './standing.tsx';
