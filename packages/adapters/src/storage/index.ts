export * from './folder-storage.ts';
