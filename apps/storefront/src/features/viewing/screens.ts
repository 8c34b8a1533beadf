export { HomeScreen } from './home/home-screen.tsx';
export { PlayScreen } from './player/play-screen.tsx';
