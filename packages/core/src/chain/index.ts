export * from './alarms.ts';
export * from './reconciliation.ts';
export * from './settling.ts';
export * from './source-lag.ts';
export * from './token-units.ts';
export * from './transfer.ts';
