export * from './save-as-file.ts';
export * from './share-button.tsx';
