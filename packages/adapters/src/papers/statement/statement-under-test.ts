import type { PaperTransfer, StatementOrder, StatementPaper } from '@cliffhanger/application/ports';
import {
  DAY_MS,
  HOUR_MS,
  idOf,
  instantOf,
  type Locale,
  MINUTE_MS,
  type Money,
  microUsdt,
  multiplyMoney,
  type OrderId,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import {
  custody,
  depositCredited,
  levelBought,
  type Posting,
  processor,
  refundedAfterShipping,
  type Shipment,
  settled,
  settledEarly,
  shippedFromProceeds,
  shippedFromWallet,
  viewerPaid,
  withdrawalPaid,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import {
  feesOf,
  kindSums,
  NOTHING,
  spanOfMonth,
  statementLines,
  summaryOf,
  sumOn,
  taxTotals,
} from '@cliffhanger/core/wallet';

const SELLER: SellerId = idOf('0198c0de-0000-7000-8000-000000020417');
const WITHDRAWALS = ['0198c0de-0000-7000-8000-00003f047102', '0198c0de-0000-7000-8000-00003f048650'] as const;

const TITLES: Readonly<Record<Locale, readonly string[]>> = {
  en: ['The Ninth Debt', 'The Last Caller', 'The Penthouse Clause', 'Moonbound Heir'],
  de: ['Die neunte Schuld', 'Der letzte Anrufer', 'Die Penthouse-Klausel', 'Erbe des Mondes'],
  es: ['La novena deuda', 'La última llamada', 'La cláusula del ático', 'Heredero de la luna'],
  ru: ['Девятый долг', 'Последний звонок', 'Условие пентхауса', 'Наследник луны'],
  ja: ['九番目の借り', '最後の電話', 'ペントハウスの条項', '月に縛られた後継者'],
  'zh-Hans': ['第九笔债', '最后的来电', '顶层公寓条款', '月缚继承人'],
  'zh-Hant': ['第九筆債', '最後的來電', '頂層公寓條款', '月縛繼承人'],
};

interface Happening {
  readonly day: number;
  readonly posting: Posting;
  readonly reference: PaperTransfer['reference'];
  readonly reason?: string;
}

interface Sale {
  readonly day: number;
  readonly episodes: number;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly isFromWallet?: boolean;
}

const orderId = (number: number): OrderId =>
  idOf(`0198c0de-0000-7000-8000-0000000a${number.toString().padStart(4, '0')}`);

const shipmentOf = (sale: Sale, number: number): Shipment => ({
  orderId: orderId(number),
  orderAmount: multiplyMoney(sale.retail, sale.episodes),
  paymentAmount: multiplyMoney(sale.wholesale, sale.episodes),
  creditsUsed: 0n,
});

const shipped = (sale: Sale, number: number): Posting =>
  (sale.isFromWallet === true ? shippedFromWallet : shippedFromProceeds)(shipmentOf(sale, number));

/** Forty lines a month: sales every other day, one refunded, one audited, all other events once. */
function happenings(sales: readonly Sale[]): readonly Happening[] {
  const ofOrders = sales.flatMap((sale, number): readonly Happening[] => {
    const reference = { type: 'order', id: orderId(number) };
    const { orderAmount } = shipmentOf(sale, number);
    return [
      { day: sale.day, posting: viewerPaid(processor('stripe'), orderId(number), orderAmount), reference },
      { day: sale.day + 0.1, posting: shipped(sale, number), reference },
    ];
  });
  const released = sales.flatMap((sale, number): readonly Happening[] => {
    if (sale.day > 13 || number === REFUNDED) return [];
    const unsettled = sumOn(shipped(sale, number).entries, 'seller:unsettled');
    const deferred = sumOn(shipped(sale, number).entries, 'platform:wholesale_deferred');
    const posting = settled([{ orderId: orderId(number), unsettled, deferred }]);
    return [{ day: sale.day + 7.1, posting, reference: { type: 'settlement', id: 'due' } }];
  });
  return [...ofOrders, ...released, ...others(sales)].toSorted((one, other) => one.day - other.day);
}

const REFUNDED = 4;

function others(sales: readonly Sale[]): readonly Happening[] {
  const refunded = sales[REFUNDED] as Sale;
  const { orderAmount } = shipmentOf(refunded, REFUNDED);
  const early = sales
    .map((sale, number) => ({ sale, number }))
    .filter(({ sale, number }) => sale.day > 13 && sale.day < 20 && number !== REFUNDED)
    .map(({ sale, number }) => ({
      orderId: orderId(number),
      unsettled: sumOn(shipped(sale, number).entries, 'seller:unsettled'),
      deferred: sumOn(shipped(sale, number).entries, 'platform:wholesale_deferred'),
    }));
  const sum = early.reduce((total, { unsettled }) => total + unsettled, 0n);
  const withdrawal = (index: 0 | 1) => ({ type: 'withdrawal', id: WITHDRAWALS[index] });
  return [
    {
      day: 3,
      posting: depositCredited(custody('bep20'), usdt('150')),
      reference: { type: 'deposit', id: '0198c0de-0000-7000-8000-000000033871' },
    },
    {
      day: 6.4,
      posting: levelBought(usdt('24'), 0n),
      reference: { type: 'level-purchase', id: '0198c0de-0000-7000-8000-000000005120' },
    },
    {
      day: refunded.day + 0.6,
      posting: refundedAfterShipping(shipped(refunded, REFUNDED), orderId(REFUNDED), orderAmount),
      reference: { type: 'order', id: orderId(REFUNDED) },
    },
    { day: 12.4, posting: withdrawalRequested(usdt('100')), reference: withdrawal(0) },
    {
      day: 12.7,
      posting: withdrawalPaid(custody('bep20'), usdt('100'), usdt('1')),
      reference: withdrawal(0),
    },
    {
      day: 21.4,
      posting: settledEarly(early, microUsdt(sum / 20n)),
      reference: { type: 'early-settlement', id: '0198c0de-0000-7000-8000-000000020407' },
    },
    { day: 30.4, posting: withdrawalRequested(usdt('60')), reference: withdrawal(1) },
  ];
}

/** A statement of October 2026 with every kind of line, for layout tests. */
export function sampleStatement(locale: Locale, months = 1): StatementPaper {
  const sales = Array.from(
    { length: 15 * months },
    (_, index): Sale => ({
      day: 1 + ((index * 2) % 30),
      episodes: 24 + ((index * 17) % 49),
      retail: usdt('0.5'),
      wholesale: usdt('0.22'),
      isFromWallet: index % 5 === 2,
    }),
  );
  const span = spanOfMonth('2026-10');
  const opening = { ...NOTHING, available: usdt('118.4'), unsettled: usdt('0'), withdrawing: usdt('0') };
  const transfers = happenings(sales).map(
    ({ day, posting, reference, reason }, index): PaperTransfer => ({
      ...posting,
      sequence: BigInt(index + 32),
      effectiveAt: instantOf(Math.floor(span.from + (day - 1) * DAY_MS + 9 * HOUR_MS + index * MINUTE_MS)),
      correctedKind: null,
      hash: index.toString(16).padStart(64, '0'),
      reference,
      reason: reason ?? null,
    }),
  );
  const lines = statementLines(opening, transfers);
  const closing = lines.at(-1)?.after ?? opening;
  const held = sales
    .map((sale, number) => ({ sale, number }))
    .filter(({ sale, number }) => sale.day >= 20 && number !== REFUNDED);
  return {
    sellerId: SELLER,
    sellerName: 'Mara Velden',
    store: 'Night Lantern',
    month: '2026-10',
    span,
    issuedAt: instantOf(span.until + HOUR_MS),
    merchant: {
      name: 'Cliffhanger Markets Ltd',
      address: '14 Quay Street, Valletta VLT 1107, Malta',
      taxNumber: 'MT 2900 4471',
    },
    appName: 'Cliffhanger',
    checkerUrl: 'https://cliffhanger.example/verify.html',
    opening,
    closing,
    lines,
    summary: summaryOf(transfers),
    fees: feesOf(transfers),
    tax: taxTotals(kindSums(transfers)),
    year: { number: 2026, tax: taxTotals(kindSums(transfers)) },
    orders: new Map(sales.map((sale, number) => [orderId(number), orderOf(sale, number, locale, span.from)])),
    payouts: new Map([
      [WITHDRAWALS[0], { network: 'bep20', address: '0x7b3E11aa22bb33cc44dd55ee66ff778899aa41c9' }],
    ]),
    onTheirWay: [
      {
        id: WITHDRAWALS[1],
        amount: usdt('60'),
        requestedAt: instantOf(span.from + 29.4 * DAY_MS),
        promisedBy: instantOf(span.from + 31.4 * DAY_MS),
      },
    ],
    holds: held.map(({ sale, number }) => ({
      orderId: orderId(number),
      amount: sumOn(shipped(sale, number).entries, 'seller:unsettled'),
    })),
    fingerprint: '1327c2808a5c5be5ce1c38f0705a58be531fe6509e0982406a11c5bff5e66c82',
    lastHash: transfers.at(-1)?.hash ?? '',
  };
}

const orderOf = (sale: Sale, number: number, locale: Locale, from: number): StatementOrder => ({
  number: `CH-${(6_000_000 + number * 7919).toString(36).toUpperCase()}`,
  title: TITLES[locale][number % TITLES[locale].length] ?? '',
  quantity: sale.episodes,
  releaseAt: instantOf(Math.floor(from + (sale.day + 6.1) * DAY_MS)),
  auditedAt: number === 12 ? instantOf(Math.floor(from + 27 * DAY_MS)) : null,
});
