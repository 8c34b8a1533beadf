export { useOnline } from '@cliffhanger/client/connection';
export * from './use-late-part.ts';
export * from './use-when-back.ts';
