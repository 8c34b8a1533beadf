export * from './defaults.ts';
export * from './money-settings.ts';
export * from './setting.ts';
