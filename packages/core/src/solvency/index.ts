export * from './address-statement.ts';
export * from './colour.ts';
export * from './late.ts';
export * from './report.ts';
export * from './report-fault.ts';
export * from './report-file.ts';
export * from './rounding.ts';
export * from './signed-address.ts';
