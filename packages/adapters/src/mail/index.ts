export * from './emails.ts';
export * from './probe-smtp.ts';
export * from './render-email.ts';
export * from './smtp-mailer.ts';
