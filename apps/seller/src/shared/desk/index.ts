export * from './desk-settings.ts';
export * from './whole-width.ts';
export * from './window-size.ts';
