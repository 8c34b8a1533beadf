export { useOnline } from '@cliffhanger/client/connection';
export * from './money-actions.ts';
