export * from './verify-audit-export.ts';
