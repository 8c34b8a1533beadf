export * from './withdrawal-timeline.tsx';
