export * from './avatar.tsx';
export * from './brand-mark.tsx';
export * from './draw-qr.ts';
export * from './drawings.tsx';
export * from './icon.tsx';
export * from './poster.tsx';
export * from './qr-code.tsx';
export * from './score-ring.tsx';
