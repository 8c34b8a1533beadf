import type { WaitingPreOrders } from '@cliffhanger/application/ports';
import type { AnnouncedRange } from '@cliffhanger/core/checkout';

export const announcedResponse = ({ first, last, comesOn }: AnnouncedRange) => ({
  firstEpisode: first,
  lastEpisode: last,
  comesOn,
});

export const waitingResponse = ({ refundedFrom, orders, amount, ...range }: WaitingPreOrders) => ({
  ...announcedResponse(range),
  refundedFrom,
  orders,
  amount,
});
