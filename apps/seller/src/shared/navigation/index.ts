export * from './open-page.ts';
export * from './page-address.ts';
export * from './page-link.tsx';
export * from './parameters.ts';
