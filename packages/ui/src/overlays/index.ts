export * from './choice-sheet.tsx';
export * from './confirm-sheet.tsx';
export * from './dialog.tsx';
export * from './full-dialog.tsx';
export * from './fund-password-sheet.tsx';
export * from './sheet.tsx';
export * from './toast.tsx';
export * from './when-opened.tsx';
