export * from './friend-links.tsx';
