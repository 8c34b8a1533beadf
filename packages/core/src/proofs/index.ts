export * from './base64.ts';
export * from './bytes.ts';
export * from './files.ts';
export * from './head-leaf.ts';
export * from './log-entry.ts';
export * from './merkle.ts';
export * from './note.ts';
export * from './owed-tree.ts';
