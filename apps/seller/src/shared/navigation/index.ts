export * from '@cliffhanger/client/router';
export * from './open-page.ts';
export * from './page-address.ts';
export * from './page-link.tsx';
