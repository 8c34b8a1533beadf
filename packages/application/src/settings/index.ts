export * from './list-settings.ts';
export { previewSetting } from './preview-setting.ts';
export * from './propose-setting.ts';
