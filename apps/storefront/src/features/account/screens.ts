export { PrivacyScreen } from './privacy-screen.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
