export * from './alarms.ts';
export * from './cold-wallets.ts';
export * from './resolutions.ts';
