export * from './list-support-contacts.ts';
