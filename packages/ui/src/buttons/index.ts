export * from './button.tsx';
export * from './icon-button.tsx';
export * from './repeat-click-lock.ts';
export * from './spinner.tsx';
