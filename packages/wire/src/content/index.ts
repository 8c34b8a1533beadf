export * from './get-app-config.ts';
export * from './get-content-page.ts';
export * from './list-friend-links.ts';
