export * from './note-signer.ts';
