export * from './app-bars.tsx';
export * from './notice.tsx';
export * from './page-state.tsx';
export * from './progress-steps.tsx';
export * from './skeleton.tsx';
export * from './state-badge.tsx';
export * from './timeline.tsx';
