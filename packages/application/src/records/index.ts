export * from './add-note.ts';
export * from './get-order-record.ts';
export * from './get-seller-record.ts';
export * from './get-viewer-record.ts';
export * from './list-seller-money.ts';
export * from './list-seller-orders.ts';
export * from './search-records.ts';
export * from './show-personal.ts';
