export * from './list-followed-networks.ts';
export * from './try-mail.ts';
export * from './try-payments.ts';
export * from './try-storage.ts';
