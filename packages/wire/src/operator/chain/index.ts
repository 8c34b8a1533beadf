export * from './alarms.ts';
export * from './resolutions.ts';
