export { BuyScreen, PreOrderScreen } from './buy/buy-screen.tsx';
export { PaidScreen } from './paid/paid-screen.tsx';
export { InvoiceScreen } from './pay/invoice-screen.tsx';
export { PurchaseScreen } from './pay/purchase-screen.tsx';
