export * from './any-order.ts';
export * from './order-invariants.ts';
export * from './written-orders.ts';
