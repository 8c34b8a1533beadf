export * from './aes-sealing.ts';
