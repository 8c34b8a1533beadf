import { processorText } from '../../../shared/accounts/index.ts';
import { t } from '../../../shared/language/index.ts';
import type { TimelineStep } from '../parts/timeline.tsx';
import type { Order } from './order.ts';

/** The order's history from the click to the end of the hold, then its expected steps. */
export const stepsOf = (order: Order): readonly TimelineStep[] => [
  ...done(order).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)),
  ...ahead(order),
];

function done(order: Order): readonly TimelineStep[] {
  const { birthCertificate: birth, deliveryTime, completionTime, refund, complaint, decision } = order;
  const steps: TimelineStep[] = [
    {
      key: 'paid',
      state: 'done',
      title: t('console.step.paid'),
      at: birth.clearedAt,
      detail: t('console.step.paid.detail', { processor: processorText(birth.processor) }),
    },
    {
      key: 'access',
      state: 'done',
      title: t('console.step.access', { first: birth.firstEpisode, last: birth.lastEpisode }),
      at: birth.accessFrom,
      detail: receiptText(order),
    },
  ];
  const add = (step: TimelineStep): number => steps.push(step);
  if (birth.clickedAt !== undefined)
    add({
      key: 'click',
      state: 'done',
      title: t('console.step.click'),
      at: birth.clickedAt,
      detail: `/r/${birth.trackingCode ?? ''}`,
    });
  if (deliveryTime !== undefined && order.shippedBy !== undefined)
    add({
      key: 'shipped',
      state: 'done',
      title: t(order.payFrom === 'wallet' ? 'console.step.shipped-wallet' : 'console.step.shipped'),
      at: deliveryTime,
      detail: t(`console.step.by.${order.shippedBy}`),
    });
  if (birth.firstPlayAt !== null)
    add({
      key: 'played',
      state: 'done',
      title: t('console.step.played'),
      at: birth.firstPlayAt,
      detail: t('console.step.played.detail'),
    });
  if (complaint !== null)
    add({
      key: 'complaint',
      state: 'bad',
      title: t('console.step.complaint'),
      at: complaint.madeAt,
      detail: t(`console.complaint.reason.${complaint.reason}`),
    });
  if (decision !== null)
    add({ key: 'decision', state: 'done', title: t('console.step.decided'), at: decision.decidedAt });
  if (refund !== null)
    add({ key: 'refund', state: 'bad', title: t('console.step.refunded'), at: refund.refundedAt });
  if (completionTime !== undefined)
    add({
      key: 'settled',
      state: 'done',
      title: t(order.settledEarly === true ? 'console.step.settled-early' : 'console.step.settled'),
      at: completionTime,
    });
  return steps;
}

function receiptText({ mails }: Order): string | undefined {
  const receipts = mails.filter(({ kind }) => kind === 'receipt');
  if (receipts.length === 0) return t('console.step.no-receipt');
  const again = receipts.filter(({ copy }) => copy > 0).length;
  return again === 0 ? t('console.step.receipt') : t('console.step.receipt-again', { count: again });
}

function ahead({ state, waiting, settlementTime, complaintBy, complaint }: Order): readonly TimelineStep[] {
  const settles: TimelineStep = {
    key: 'settles',
    state: 'later',
    title: t('console.step.settles'),
    at: settlementTime,
  };
  switch (state) {
    case 'to-ship':
      return [
        {
          key: 'to-ship',
          state: waiting?.isLate === true ? 'bad' : 'now',
          title: t(waiting?.isLate === true ? 'console.step.late' : 'console.step.to-ship'),
          at: waiting?.shipBy,
          detail: waiting === null ? undefined : t(`console.waiting.${waiting.reason}.short`),
        },
        {
          key: 'ships',
          state: 'later',
          title: t(
            waiting?.reason === 'no-right' ? 'console.step.platform-ships' : 'console.step.ships-anyway',
          ),
          at: waiting?.shippedAt,
        },
      ];
    case 'audit':
      return [
        {
          key: 'decides',
          state: 'now',
          title: t('console.step.decides'),
          at: complaint === null ? undefined : (complaintBy ?? undefined),
        },
        settles,
      ];
    case 'shipped':
    case 'in-settlement':
      return [settles];
    default:
      return [];
  }
}
