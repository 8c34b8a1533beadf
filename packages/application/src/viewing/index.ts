export * from './known-packages.ts';
export * from './open-key.ts';
export * from './play-episode.ts';
export * from './record-play.ts';
export * from './steps/signed-grants.ts';
export * from './watch-episode.ts';
