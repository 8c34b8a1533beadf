import type { OrderView } from '@cliffhanger/application/orders';
import type { BirthCertificate, MoneyLine } from '@cliffhanger/application/ports';
import { DAY_MS, formatMoney, type Locale, type Money } from '@cliffhanger/core/kernel';
import { assetOf } from '@cliffhanger/core/ledger';
import { orderResponse } from './order-response.ts';

export const detailResponse =
  (locale: Locale) =>
  ({ order, lines, birth, complaint, refund, shippedForSellerAfterMs, clickCountsForMs }: OrderView) => ({
    ...orderResponse(order, locale, shippedForSellerAfterMs),
    moneyTimeline: lines.map(lineResponse),
    complaint,
    refund: refund && { ...refund, episodes: [...refund.episodes] },
    birthCertificate: birthResponse(birth, clickCountsForMs),
  });

function lineResponse({ transferId, kind, at, sequence, hash, account, amount }: MoneyLine) {
  const asset = assetOf(account);
  const text = asset === 'USDT' ? formatMoney(amount as Money) : String(amount);
  return { transferId, kind, at, sequence: Number(sequence), hash, account, asset, amount: text };
}

const birthResponse = (
  { attribution, clickedLink, ...birth }: BirthCertificate,
  clickCountsForMs: number,
) => ({
  ...birth,
  attributedBy: attribution.kind,
  ...(attribution.kind === 'click' ? clickResponse(attribution, clickedLink, clickCountsForMs) : {}),
  ...(attribution.kind === 'draw'
    ? { drawDay: attribution.day, drawFingerprint: attribution.fingerprint }
    : {}),
});

const clickResponse = (
  { code, clickedAt }: Extract<BirthCertificate['attribution'], { kind: 'click' }>,
  link: BirthCertificate['clickedLink'],
  countsForMs: number,
) => ({
  trackingCode: code,
  clickedAt,
  clickCountsForDays: countsForMs / DAY_MS,
  ...(link === null ? {} : { trackingSubId: link.subId, clickedDramaId: link.dramaId }),
  ...(link === null || link.viewersInThatHour === null ? {} : { viewersInThatHour: link.viewersInThatHour }),
});
