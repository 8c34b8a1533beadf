export * from './aes-vault.ts';
