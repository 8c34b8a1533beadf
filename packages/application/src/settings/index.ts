export * from './list-settings.ts';
export * from './propose-setting.ts';
