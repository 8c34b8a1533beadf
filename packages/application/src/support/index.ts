export * from './list-support-contacts.ts';
export * from './save-support-contacts.ts';
