export { AboutScreen } from './about-screen.tsx';
export { PageScreen } from './page-screen.tsx';
