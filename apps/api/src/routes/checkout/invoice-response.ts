import type { InvoiceView } from '@cliffhanger/application/checkout';
import type { InvoiceStanding } from '@cliffhanger/core/checkout';

export const invoiceResponse = ({
  id,
  network,
  address,
  paymentUri,
  terms,
  arrivals,
  standing,
}: InvoiceView) => ({
  id,
  network,
  address,
  paymentUri,
  ...terms,
  ...standingResponse(standing),
  arrivals: arrivals.map(({ transactionHash, amount, seenAt, isConfirmed }) => ({
    transactionHash,
    amount,
    seenAt,
    isConfirmed,
  })),
});

/** `payable` is reported as `confirming`: viewers need not know that only the order is still missing. */
function standingResponse(standing: InvoiceStanding) {
  switch (standing.state) {
    case 'waiting':
      return { state: standing.state, missing: standing.missing };
    case 'partly-paid':
      return { state: 'partly_paid' as const, missing: standing.missing };
    case 'confirming':
    case 'payable':
      return { state: 'confirming' as const, isLate: standing.isLate };
    case 'settled':
      return { state: standing.state, orderId: standing.orderId, owed: standing.owed };
    case 'turned-down':
      return { state: 'turned_down' as const, owed: standing.owed };
    case 'expired':
      return { state: standing.state, owed: standing.owed };
  }
}
