export * from './link.ts';
export * from './link-check.ts';
export * from './next-promotion.ts';
export { isAllowedHost, type PostAddress } from './post-address.ts';
export * from './post-kit.ts';
export * from './review.ts';
