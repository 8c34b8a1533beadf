export * from './email-code-field.tsx';
export * from './resend-pause.ts';
export * from './send-code.ts';
