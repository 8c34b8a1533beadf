export * from './defaults.ts';
export * from './setting.ts';
export * from './two-person-settings.ts';
