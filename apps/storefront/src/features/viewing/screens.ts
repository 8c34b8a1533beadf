export { GoneScreen } from './gone/gone-screen.tsx';
export { HomeScreen } from './home/home-screen.tsx';
export { PlayScreen } from './player/play-screen.tsx';
