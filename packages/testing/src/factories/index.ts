export * from './certifications.ts';
export * from './consignments.ts';
export * from './dramas.ts';
export * from './invitation-codes.ts';
export * from './office.ts';
export * from './orders.ts';
export * from './payouts.ts';
export * from './sellers.ts';
