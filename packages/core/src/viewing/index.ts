export * from './entitlement.ts';
export * from './grant.ts';
export * from './playlists.ts';
