export * from './avatar.tsx';
export * from './brand-mark.tsx';
export * from './drawings.tsx';
export * from './icon.tsx';
