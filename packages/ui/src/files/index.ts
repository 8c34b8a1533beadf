export * from './send-form.ts';
