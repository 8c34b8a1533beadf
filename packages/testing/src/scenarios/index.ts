export * from './demo-seller.ts';
export { tellHeldOrders, tellNeighbours } from './held-orders/index.ts';
export * from './seed.ts';
export * from './support-contacts.ts';
export * from './waiting-items/index.ts';
