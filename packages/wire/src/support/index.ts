export * from './contact-link.ts';
export * from './list-support-contacts.ts';
