export * from './ui-settings.tsx';
