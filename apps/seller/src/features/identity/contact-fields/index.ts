export * from './contact-fields.tsx';
export * from './contact-input.ts';
