export * from './link.ts';
export * from './link-check.ts';
export * from './next-promotion.ts';
export { isAllowedHost } from './post-address.ts';
export * from './post-kit.ts';
export * from './review.ts';
