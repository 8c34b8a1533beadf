export * from './attribute.ts';
export * from './episodes.ts';
export * from './own-purchase.ts';
