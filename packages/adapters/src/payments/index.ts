export * from './sandbox-payments.ts';
