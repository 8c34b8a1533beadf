export { addNote, LONGEST_NOTE } from './notes.ts';
export { getOrder } from './order.ts';
export { RECORD_ROLES } from './roles.ts';
export { searchRecords } from './search.ts';
export { getSeller, listSellerMoney, listSellerOrders, showSeller } from './seller.ts';
export { getViewer, showViewer } from './viewer.ts';
