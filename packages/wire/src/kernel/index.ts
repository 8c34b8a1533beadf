export * from './client.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export * from './fields.ts';
export * from './locales.ts';
export * from './paging.ts';
export * from './refusals.ts';
export * from './values.ts';
