export type { ExportFile, StatementFile } from './files.ts';
export * from './reconcile-export.ts';
