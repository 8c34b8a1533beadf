import type { OrderShown } from '@cliffhanger/application/orders';
import type { BirthCertificate, MoneyLine } from '@cliffhanger/application/ports';
import { formatMoney, type Locale, type Money } from '@cliffhanger/core/kernel';
import { assetOf } from '@cliffhanger/core/ledger';
import { orderAnswer } from './order-answer.ts';

export const detailAnswer =
  (locale: Locale) =>
  ({ order, lines, birth, shippedForSellerAfterMs }: OrderShown) => ({
    ...orderAnswer(order, locale, shippedForSellerAfterMs),
    moneyTimeline: lines.map(lineAnswer),
    birthCertificate: birthAnswer(birth),
  });

function lineAnswer({ transferId, kind, at, sequence, hash, account, amount }: MoneyLine) {
  const asset = assetOf(account);
  const text = asset === 'USDT' ? formatMoney(amount as Money) : String(amount);
  return { transferId, kind, at, sequence: Number(sequence), hash, account, asset, amount: text };
}

const birthAnswer = ({ attribution, ...birth }: BirthCertificate) => ({
  ...birth,
  attributedBy: attribution.kind,
  ...(attribution.kind === 'click'
    ? { trackingCode: attribution.code, clickedAt: attribution.clickedAt }
    : {}),
  ...(attribution.kind === 'draw'
    ? { drawDay: attribution.day, drawFingerprint: attribution.fingerprint }
    : {}),
});
