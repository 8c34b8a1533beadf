export * from './count-orders-to-ship.ts';
export * from './get-order.ts';
export * from './list-draw-days.ts';
export * from './list-orders.ts';
export * from './quote-shipping.ts';
export * from './ship-order.ts';
export * from './ship-orders.ts';
export * from './shipping-settings.ts';
