import { type Locale, moneyFigures } from '@cliffhanger/core/kernel';
import { networkName } from '@cliffhanger/core/wallet';
import {
  dayText,
  momentText,
  type Translate,
  useLocale,
  useTranslation,
} from '../../shared/language/index.ts';
import { Card, SectionTitle } from '../../shared/parts/index.ts';
import { useBrand } from '../../shared/site/index.ts';
import type { Receipt } from './receipt.ts';

type Fact = readonly [term: string, text: string];

/** Amount, episodes, seller, payment method and email of a purchase. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  const locale = useLocale();
  const { appName } = useBrand();
  return (
    <>
      <SectionTitle>{t('purchases.receipt.payment')}</SectionTitle>
      <Card>
        <dl className="px-4">
          {factsOf(receipt, { t, locale, appName }).map(([term, text]) => (
            <div
              key={term}
              className="flex min-h-12 items-center justify-between gap-4 py-2 not-first-of-type:border-t not-first-of-type:border-line"
            >
              <dt className="shrink-0 text-muted">{term}</dt>
              <dd className="figures min-w-0 text-end font-medium break-words">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

interface Wording {
  readonly t: Translate;
  readonly locale: Locale;
  /** The seller's name when neither shop nor merchant has one. */
  readonly appName: string;
}

function factsOf(receipt: Receipt, { t, locale, appName }: Wording): readonly Fact[] {
  const price = (amount: Receipt['amount']) => t('viewing.price', { price: moneyFigures(amount, locale) });
  const { tax, merchant, seller, transaction, sentTo, comesOn } = receipt;
  return [
    [t('purchases.receipt.number'), receipt.number],
    [t('purchases.receipt.paid-at'), momentText(receipt.paidAt)],
    [t('purchases.receipt.sold-by'), seller?.name ?? merchant?.name ?? appName],
    ...ifAny(merchant, ({ name }): Fact => [t('purchases.receipt.merchant'), name]),
    [
      t('purchases.receipt.what'),
      t('purchases.receipt.count', {
        count: receipt.quantity,
        price: moneyFigures(receipt.retail, locale),
      }),
    ],
    ...ifAny(comesOn, (day): Fact => [t('purchases.receipt.comes'), dayText(day)]),
    [t('purchases.receipt.sum'), price(receipt.amount)],
    ...ifAny(
      tax,
      ({ label, basisPoints, amount }): Fact => [
        t('purchases.receipt.tax', { label, rate: percentText(basisPoints, locale) }),
        price(amount),
      ],
    ),
    [t('purchases.receipt.paid-with'), paidWithText(receipt, t)],
    ...ifAny(transaction, (hash): Fact => [t('purchases.receipt.transaction'), shortHash(hash)]),
    ...ifAny(sentTo, (email): Fact => [t('purchases.receipt.sent-to'), email]),
  ];
}

const ifAny = <Value,>(value: Value | null, fact: (value: Value) => Fact): readonly Fact[] =>
  value === null ? [] : [fact(value)];

const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

const paidWithText = ({ paidWith, network }: Receipt, t: Translate): string =>
  t(`purchases.way.${paidWith}`, { network: network === null ? '' : networkName(network) });

const BASIS_POINTS_PER_WHOLE = 10_000;
const percentText = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / BASIS_POINTS_PER_WHOLE,
  );
