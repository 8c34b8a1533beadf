export { Link, useOpenAddress, usePathParameters } from '@cliffhanger/client/router';
export * from './addresses.ts';
export * from './go-back.ts';
