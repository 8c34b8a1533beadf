export * from './get-invoice.ts';
export * from './open-invoice.ts';
