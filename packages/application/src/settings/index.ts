export * from './change-setting.ts';
export * from './list-settings.ts';
export * from './propose-setting.ts';
