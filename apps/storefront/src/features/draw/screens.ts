export { DrawDayScreen } from './draw-day-screen.tsx';
export { DrawScreen } from './draw-screen.tsx';
