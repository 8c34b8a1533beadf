export * from './media-addresses.ts';
export * from './watch.ts';
