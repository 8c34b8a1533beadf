export * from './formats.ts';
export * from './ui-settings.tsx';
