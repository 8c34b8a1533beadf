import type { ReceiptPaper } from '@cliffhanger/application/ports';
import { episodesText, paidWith } from '@cliffhanger/core/checkout';
import { type Locale, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { networkName } from '@cliffhanger/core/wallet';
import type { MessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import type { Line, Sheet } from './sheet.ts';

type PaperText = Extract<MessageId, `paper.${string}`> extends `paper.${infer Key}` ? Key : never;

const BASIS_POINTS_PER_WHOLE = 10_000;

/**
 * The texts of a receipt in the reader's language and number format. Without a merchant in the settings, the
 * app is the seller.
 */
export function writeSheet(paper: ReceiptPaper, locale: Locale): Sheet {
  const say = (key: PaperText, facts: Readonly<Record<string, string | number>> = {}) =>
    t(locale, `paper.${key}`, facts);
  const sum = (amount: Money) => `${moneyFigures(amount, locale)} USDT`;
  const date = (at: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const { number, title, firstEpisode: first, quantity: count, merchant, tax } = paper;
  const last = first + count - 1;
  const seller = merchant?.name ?? paper.appName;
  const line = (label: string, text: string, isStrong = false): Line => ({ label, text, isStrong });

  return {
    locale,
    title: say('title'),
    merchant: [
      seller,
      ...(merchant === null ? [] : [merchant.address, `${say('tax-number')}: ${merchant.taxNumber}`]),
    ],
    facts: [
      line(say('number'), number),
      line(say('paid-at'), date(paper.paidAt)),
      line(say('merchant'), seller),
      line(say('seller'), paper.seller ?? seller),
      ...(paper.sentTo === null ? [] : [line(say('buyer'), paper.sentTo)]),
      ...paymentLines(paper, say),
    ],
    columns: [say('item'), say('count'), say('price'), say('amount')],
    rows: [
      [say('episodes', { title, count, first, last }), String(count), sum(paper.retail), sum(paper.amount)],
    ],
    sums: [
      line(say('total'), sum(paper.amount), true),
      ...(tax === null
        ? []
        : [line(say('tax', { label: tax.label, rate: percent(tax.rate, locale) }), sum(tax.amount))]),
      ...refundLines(paper, { say, sum, date }),
    ],
    notes: [
      ...(tax === null ? [say('no-tax')] : []),
      say('liable', { merchant: seller }),
      ...(paper.isSandbox ? [say('demo')] : []),
    ],
  };
}

type Say = (key: PaperText, facts?: Readonly<Record<string, string | number>>) => string;

function paymentLines(paper: ReceiptPaper, say: Say): readonly Line[] {
  const { processor, network, transaction } = paidWith(paper);
  const over = network === null ? '' : networkName(network);
  const way = { label: say('paid-with'), text: say(`way.${processor}`, { network: over }) };
  return transaction === null ? [way] : [way, { label: say('transaction'), text: transaction }];
}

interface Wording {
  readonly say: Say;
  readonly sum: (amount: Money) => string;
  readonly date: (at: number) => string;
}

function refundLines({ refund }: ReceiptPaper, { say, sum, date }: Wording): readonly Line[] {
  if (refund === null) return [];
  const { amount, episodes, isWhole, refundedAt, paidAt } = refund;
  const label =
    paidAt === null ? say('refund-owed', { date: date(refundedAt) }) : say('refund', { date: date(paidAt) });
  const part = isWhole
    ? ''
    : ` (${say('refunded-episodes', { count: episodes.length, list: episodesText(episodes) })})`;
  return [{ label: `${label}${part}`, text: `−${sum(amount)}`, isStrong: true }];
}

const percent = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / BASIS_POINTS_PER_WHOLE,
  );
