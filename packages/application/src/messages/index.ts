export { openMail } from '../kernel/queued-mail.ts';
export * from './announce.ts';
export * from './count-messages.ts';
export * from './forget-messages.ts';
export * from './list-messages.ts';
export * from './mark-messages-read.ts';
export * from './write-digests.ts';
