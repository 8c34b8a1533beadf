export * from './notice-response.ts';
export * from './page-response.ts';
export * from './seller-calls.ts';
export * from './to-response.ts';
