export * from './friend-links.tsx';
export * from './public-pages.tsx';
