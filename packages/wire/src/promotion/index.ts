export * from './add-promotion-link.ts';
export * from './find-links.ts';
export * from './list-promotion-links.ts';
export * from './post-kit.ts';
