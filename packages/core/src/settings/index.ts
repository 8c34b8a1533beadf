export * from './defaults.ts';
export * from './setting.ts';
