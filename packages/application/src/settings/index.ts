export * from './change-setting.ts';
