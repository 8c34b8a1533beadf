import type { PaperTransfer, StatementPaper } from '@cliffhanger/application/ports';
import {
  DAY_MS,
  type Instant,
  instantOf,
  type Locale,
  type Money,
  microUsdt,
} from '@cliffhanger/core/kernel';
import { parseLogEntry, type StatementProof } from '@cliffhanger/core/proofs';
import { EARLY_SETTLEMENT_FEE } from '@cliffhanger/core/settlement';
import {
  allOf,
  type Balances,
  networkName,
  referenceNumber,
  type StatementLine,
  sellerNumber,
  type TaxTotals,
} from '@cliffhanger/core/wallet';
import { amountOf, feeIn, lookOf, referenceOf, whatHappened } from './lines.ts';
import type { Cell, Row, Section, StatementSheet, TableColumn } from './sheet.ts';
import { type Words, wordsOf } from './words.ts';

const MONEY: TableColumn = { width: 108, isAtEnd: true };
const BASIS_POINTS_PER_WHOLE = 10_000;

/** The statement of one seller, in their language and number format. */
export function writeStatement(
  paper: StatementPaper,
  proof: StatementProof | null,
  locale: Locale,
): StatementSheet {
  const { span } = paper;
  const lastDay = instantOf(span.until - 1);
  const hasYears = new Date(span.from).getUTCFullYear() !== new Date(lastDay).getUTCFullYear();
  const words = wordsOf(locale, hasYears);
  const { say } = words;
  const name = statementName(paper);
  const seller = paper.merchant?.name ?? paper.appName;
  const title = say(paper.month === null ? 'title.range' : 'title.month');
  return {
    locale,
    brand: paper.appName,
    title,
    heading: say('title.named', { title, name }),
    period: say('period', {
      period: words.days(span.from, span.until),
      count: Math.ceil((span.until - span.from) / DAY_MS),
    }),
    facts: [
      { label: say('seller'), text: paper.sellerName },
      ...(paper.store === null ? [] : [{ label: say('store'), text: paper.store }]),
      { label: say('seller-number'), text: sellerNumber(paper.sellerId) },
      { label: say('title.range'), text: say('issued', { name, date: words.fullDay(paper.issuedAt) }) },
      { label: say('currency'), text: say('currency.text') },
    ],
    pots: potsOf(paper, words, lastDay),
    summary: summarySection(paper, words, lastDay),
    lines: {
      ...linesSection(paper, words),
      carried: (page) => say('carried', { page: words.count(page) }),
      brought: (page) => say('brought', { page: words.count(page) }),
    },
    payouts: payoutsSection(paper, words),
    fees: feesSection(paper, words),
    tax: taxSection(paper, words),
    holds: holdsSection(paper, words),
    check: checkSection(paper, proof, words),
    who: [paper.sellerName, paper.store, sellerNumber(paper.sellerId)].filter(Boolean).join(', '),
    foot: [
      paper.merchant === null
        ? `${seller}.`
        : `${seller}, ${paper.merchant.address}. ${say('tax-number')} ${paper.merchant.taxNumber}.`,
      say('foot'),
    ].join(' '),
    page: (page, pages) => say('page', { page: words.count(page), pages: words.count(pages) }),
  };
}

/** `2026-10`, or `2026-10-05 – 2026-10-12`. */
function statementName({ month, span }: StatementPaper): string {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return month ?? `${day(span.from)} – ${day(span.until - 1)}`;
}

const periodOf = ({ month, span }: StatementPaper, words: Words): string =>
  month === null ? words.days(span.from, span.until) : words.month(span.from);

function potsOf(
  { closing, holds }: StatementPaper,
  { say, figure, day }: Words,
  lastDay: Instant,
): StatementSheet['pots'] {
  return [
    {
      label: say('all-yours.at', { date: day(lastDay) }),
      amount: figure(allOf(closing)),
      text: say('closing.text'),
    },
    { label: say('available'), amount: figure(closing.available), text: say('available.text') },
    {
      label: say('on-hold'),
      amount: figure(closing.unsettled),
      text: say('on-hold.text', { count: holds.length }),
    },
    { label: say('withdrawing'), amount: figure(closing.withdrawing), text: say('withdrawing.text') },
  ];
}

function summarySection(paper: StatementPaper, words: Words, lastDay: Instant): Section {
  const { say, figure, change, day } = words;
  const text = (words: string): Cell => [{ text: words }];
  const standing = (amount: Money): Cell => (amount === 0n ? [{ text: '–', tone: 'quiet' }] : figure(amount));
  const cells = (label: string, balances: Balances, write: (amount: Money) => Cell): readonly Cell[] => [
    text(label),
    write(balances.available),
    write(balances.unsettled),
    write(balances.withdrawing),
    write(allOf(balances)),
  ];
  return {
    title: say('summary'),
    beside: say('summary.text'),
    table: {
      columns: [{}, MONEY, MONEY, MONEY, MONEY],
      head: ['', say('available'), say('on-hold'), say('withdrawing'), say('all-yours')],
      none: '',
      rows: [
        {
          look: 'opening',
          cells: cells(say('opening', { date: day(paper.span.from) }), paper.opening, standing),
        },
        ...paper.summary.map(
          ({ kind, count, moved }): Row => ({
            look: 'plain',
            cells: cells(say(`row.${kind}`, { count }), moved, change),
          }),
        ),
        { look: 'sum', cells: cells(say('closing', { date: day(lastDay) }), paper.closing, figure) },
      ],
    },
  };
}

/** 130 pages. More are of no use to a reader, and drawing them would delay other requests. */
export const MOST_LINES_ON_PAPER = 5_000;

function linesSection(paper: StatementPaper, words: Words): Section {
  const { say } = words;
  const isTooLong = paper.lines.length > MOST_LINES_ON_PAPER;
  return {
    title: say('lines'),
    beside: say('lines.text'),
    table: {
      columns: [
        { width: 34 },
        { width: 84 },
        {},
        { width: 94 },
        { width: 84, isAtEnd: true },
        { width: 84, isAtEnd: true },
        { width: 84, isAtEnd: true },
      ],
      head: [
        say('column.number'),
        say('column.at'),
        say('column.what'),
        say('column.reference'),
        say('column.amount'),
        say('column.available-after'),
        say('column.all-after'),
      ],
      none: isTooLong
        ? say('lines.too-many', { count: paper.lines.length })
        : say('none', { period: periodOf(paper, words) }),
      rows: isTooLong ? [] : paper.lines.map((line) => lineRow(paper, line, words)),
    },
  };
}

function lineRow(paper: StatementPaper, line: StatementLine<PaperTransfer>, words: Words): Row {
  const { transfer, after } = line;
  return {
    look: lookOf(line),
    cells: [
      [{ text: transfer.sequence.toString(), tone: 'quiet' }],
      [{ text: words.moment(transfer.effectiveAt) }],
      whatHappened(paper, transfer, words),
      [{ text: referenceOf(paper, transfer) }],
      amountOf(line, words),
      words.figure(after.available),
      words.figure(allOf(after)),
    ],
  };
}

const SHOWN_OF_ADDRESS = { start: 4, end: 4 } as const;

const shortAddress = (address: string): string =>
  `${address.slice(0, SHOWN_OF_ADDRESS.start)}…${address.slice(-SHOWN_OF_ADDRESS.end)}`;

function payoutsSection(paper: StatementPaper, words: Words): Section {
  const { say, figure, brief, moment } = words;
  const sent = paper.lines.filter(({ transfer }) => transfer.kind === 'withdrawal-paid');
  const arrived = (line: StatementLine<PaperTransfer>): Money =>
    microUsdt(-line.change - feeIn(line.transfer));
  const total = (amounts: readonly Money[]): Money => microUsdt(amounts.reduce((sum, one) => sum + one, 0n));
  return {
    title: say('payouts'),
    table: {
      columns: [{ width: 76 }, {}, { width: 66, isAtEnd: true }, { width: 60, isAtEnd: true }],
      head: [say('payouts.sent'), say('payouts.reference'), say('payouts.arrived'), say('payouts.fee')],
      none: say('none', { period: periodOf(paper, words) }),
      rows: [
        ...sent.map((line): Row => {
          const { transfer } = line;
          const to = paper.payouts.get(transfer.reference.id);
          return {
            look: 'plain',
            cells: [
              [{ text: moment(transfer.effectiveAt) }],
              [
                { text: `${referenceNumber(transfer.reference)} ` },
                { text: to === undefined ? '' : shortAddress(to.address), tone: 'quiet' },
              ],
              figure(arrived(line)),
              figure(feeIn(transfer)),
            ],
          };
        }),
        ...sumRow(sent.length, [
          [{ text: say('payouts.sum') }],
          [],
          figure(total(sent.map(arrived))),
          figure(total(sent.map(({ transfer }) => feeIn(transfer)))),
        ]),
      ],
    },
    notes: paper.onTheirWay.map(({ id, amount, requestedAt, promisedBy }) =>
      say('payouts.waiting', {
        number: referenceNumber({ type: 'withdrawal', id }),
        amount: brief(amount),
        date: moment(requestedAt),
        until: moment(promisedBy),
      }),
    ),
  };
}

/** Totals row, omitted for an empty table. */
const sumRow = (rows: number, cells: readonly Cell[]): readonly Row[] =>
  rows === 0 ? [] : [{ look: 'sum', cells }];

function feesSection(paper: StatementPaper, words: Words): Section {
  const { say, figure, brief, percent, count: counted } = words;
  const total = microUsdt(paper.fees.reduce((sum, { fee }) => sum + fee, 0n));
  return {
    title: say('fees'),
    table: {
      columns: [{}, { width: 90, isAtEnd: true }],
      head: null,
      none: say('none', { period: periodOf(paper, words) }),
      rows: [
        ...paper.fees.map(({ kind, of, count, fee }): Row => {
          const rate = percent(Number(EARLY_SETTLEMENT_FEE) / BASIS_POINTS_PER_WHOLE);
          const text = say(`fees.${kind}`, { of: brief(of), count: counted(count), rate });
          return { look: 'plain', cells: [[{ text }], figure(fee)] };
        }),
        ...sumRow(paper.fees.length, [[{ text: say('fees.sum') }], figure(total)]),
      ],
    },
    notes: [say('fees.text')],
  };
}

/** Rows that are omitted when zero, without making the total less clear. */
const RARE: ReadonlySet<keyof TaxTotals> = new Set(['borne', 'remedies', 'corrections']);
const TAX_ROWS = [
  'paid',
  'refunded',
  'sales',
  'wholesale',
  'borne',
  'profit',
  'fees',
  'packs',
  'remedies',
  'corrections',
  'result',
] as const satisfies readonly (keyof TaxTotals)[];
const TAX_SUMS: ReadonlySet<keyof TaxTotals> = new Set(['sales', 'profit', 'result']);

/** For column headings. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function taxSection(paper: StatementPaper, words: Words): Section {
  const { say, figure } = words;
  const { tax, year } = paper;
  const columns = [tax, ...(year === null ? [] : [year.tax])];
  const shown = TAX_ROWS.filter((row) => !RARE.has(row) || columns.some((totals) => totals[row] !== 0n));
  return {
    title: say('tax'),
    table: {
      columns: [{}, ...columns.map((): TableColumn => ({ width: 84, isAtEnd: true }))],
      head: [
        '',
        paper.month === null ? statementName(paper) : capitalized(words.month(paper.span.from)),
        ...(year === null ? [] : [say('tax.year', { year: String(year.number) })]),
      ],
      none: '',
      rows: shown.map((row) => ({
        look: TAX_SUMS.has(row) ? 'sum' : 'plain',
        cells: [[{ text: say(`tax.${row}`) }], ...columns.map((totals) => figure(totals[row]))],
      })),
    },
    notes: [say('tax.text')],
  };
}

function holdsSection(paper: StatementPaper, words: Words): Section {
  const { say, figure, moment } = words;
  const rows = paper.holds.map(({ orderId, amount }): Row => {
    const order = orderId === null ? undefined : paper.orders.get(orderId);
    const audited = order?.auditedAt ?? null;
    const releaseAt = order?.releaseAt ?? null;
    const isAudit = audited !== null && audited < paper.span.until;
    const reason = order === undefined ? say('holds.other') : say('holds.settlement');
    return {
      look: 'plain',
      cells: [
        [{ text: order?.number ?? '' }],
        [{ text: order?.title ?? '' }],
        isAudit ? [{ text: say('holds.audit', { date: moment(audited) }), tone: 'tag' }] : [{ text: reason }],
        [{ text: releaseAt === null ? '' : moment(releaseAt) }],
        figure(amount),
      ],
    };
  });
  return {
    title: say('holds'),
    ...(rows.length === 0 ? {} : { beside: say('holds.text', { count: rows.length }) }),
    table: {
      columns: [
        { width: 96 },
        { width: 170 },
        {},
        { width: 150, isAtEnd: true },
        { width: 96, isAtEnd: true },
      ],
      head: [
        say('holds.order'),
        say('holds.drama'),
        say('holds.reason'),
        say('holds.until'),
        say('column.amount'),
      ],
      none: say('none', { period: words.day(instantOf(paper.span.until - 1)) }),
      rows: [
        ...rows,
        ...sumRow(rows.length, [[{ text: say('on-hold') }], [], [], [], figure(paper.closing.unsettled)]),
      ],
    },
  };
}

function checkSection(
  paper: StatementPaper,
  proof: StatementProof | null,
  words: Words,
): StatementSheet['check'] {
  const { say } = words;
  const address = paper.checkerUrl;
  return {
    title: say('check'),
    address,
    steps: [
      say('check.1'),
      say('check.2', { url: address.replace(/^https?:\/\//, '') }),
      say('check.3', { count: paper.lines.length }),
    ],
    proven: [
      { label: say('check.proven'), text: say('check.proven.text') },
      { label: say('check.stated'), text: say('check.stated.text') },
    ],
    facts: [
      { label: say('fingerprint'), text: paper.fingerprint },
      { label: say('last-line'), text: paper.lastHash },
      ...(proof === null ? [{ label: say('written'), text: say('not-closed') }] : proofFacts(proof, words)),
    ],
  };
}

function proofFacts(
  { ending, anchor }: StatementProof,
  { say, count, moment }: Words,
): StatementSheet['check']['facts'] {
  const closing = parseLogEntry(ending.closing.text);
  const anchored = anchor === null ? undefined : parseLogEntry(anchor.text);
  const log = say('written.log', { entry: count(ending.closing.index) });
  if (closing?.kind !== 'closing') return [];
  const chain =
    anchored?.kind === 'anchor'
      ? say('written.chain', {
          network: chainName(anchored.network),
          block: count(anchored.block),
          transaction: `${anchored.transaction.slice(0, 10)}…${anchored.transaction.slice(-6)}`,
        })
      : undefined;
  return [
    { label: say('root', { date: moment(closing.closedAt) }), text: closing.root },
    { label: say('written'), text: chain === undefined ? log : say('written.both', { chain, log }) },
  ];
}

const chainName = (network: string): string =>
  network === 'erc20' || network === 'bep20' || network === 'trc20' ? networkName(network) : network;
