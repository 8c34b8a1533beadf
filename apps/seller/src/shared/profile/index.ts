export * from './level-badge.tsx';
export * from './profile.ts';
