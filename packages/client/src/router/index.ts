export * from './addresses.ts';
export * from './browser-history.ts';
export * from './link.tsx';
export * from './location.ts';
export * from './parameters.ts';
export * from './plain-click.ts';
export * from './router.ts';
export * from './router-provider.tsx';
