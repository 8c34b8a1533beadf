export * from './player.ts';
export * from './use-player.ts';
