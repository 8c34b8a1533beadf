export * from './letters.ts';
export * from './render-letter.ts';
export * from './smtp-mailer.ts';
