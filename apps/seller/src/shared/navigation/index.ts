export * from './link.tsx';
export * from './open-page.ts';
export * from './page-address.ts';
export * from './page-link.tsx';
export * from './parameters.ts';
export * from './place.ts';
export * from './router.ts';
export * from './router-provider.tsx';
