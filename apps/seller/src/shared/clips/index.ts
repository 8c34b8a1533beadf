export * from './clip-player.tsx';
