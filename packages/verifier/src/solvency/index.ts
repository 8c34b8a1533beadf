export * from './verify-report.ts';
