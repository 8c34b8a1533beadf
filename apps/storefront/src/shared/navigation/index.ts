export { useFound, useOpenAddress } from '@cliffhanger/client/router';
export * from './addresses.ts';
export * from './go-back.ts';
export * from './link.tsx';
