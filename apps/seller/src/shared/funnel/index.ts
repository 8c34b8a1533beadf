export * from './funnel-steps.tsx';
