export { PassportScreen } from './passport-screen.tsx';
