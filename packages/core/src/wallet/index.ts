export * from './address.ts';
export * from './balance-days.ts';
export * from './correction.ts';
export * from './month.ts';
export * from './network-name.ts';
export * from './networks.ts';
export * from './payment-uri.ts';
export * from './statement/index.ts';
export { tronAccountOf, tronAddressOf } from './tron-address.ts';
