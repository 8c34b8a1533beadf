import {
  accept,
  type Instant,
  type Locale,
  later,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { statementFingerprint } from '@cliffhanger/core/proofs';
import { dayOf } from '@cliffhanger/core/settlement';
import {
  feesOf,
  kindSums,
  minus,
  monthOf,
  movedBy,
  NOTHING,
  plus,
  type Span,
  spanOfMonth,
  statementLines,
  summaryOf,
  taxTotals,
} from '@cliffhanger/core/wallet';
import type { PaperTransfer, Requires, StatementPaper, Uses } from '../../ports/index.ts';

/** The whole statement is in memory during rendering; longer ranges need several requests. */
const MOST_LINES = 20_000;
const CHECKER = '/verify.html';

export interface GetStatementPaper {
  readonly sellerId: SellerId;
  readonly span: Span;
  readonly locale: Locale;
}

/**
 * The human-readable content of a statement, from the books. Its lines lead from the opening to the closing
 * balance.
 */
export const getStatementPaper =
  ({
    transactions,
    clock,
    publicUrl,
  }: Requires<'transactions' | 'clock' | 'publicUrl', 'sellers' | 'settings' | 'shops' | 'statements'>) =>
  ({ sellerId, span, locale }: GetStatementPaper): Promise<Result<StatementPaper>> =>
    transactions.read(async (repositories): Promise<Result<StatementPaper>> => {
      const { statements } = repositories;
      const now = clock.now();
      const stretch = await statements.stretch({ sellerId, span });
      if (stretch.last - stretch.first >= MOST_LINES) return refuse('statement-too-long');
      const transfers = await statements.transfers(sellerId, stretch);
      const moved = transfers.map(({ entries }) => movedBy(entries)).reduce(plus, NOTHING);
      const opening = minus(stretch.closing, moved);
      const holds = await statements.holds(sellerId, stretch, span.until);
      const { merchant, appName } = await repositories.settings.current(now);
      return accept({
        ...(await sellerOf(repositories, sellerId)),
        sellerId,
        month: monthOf(span),
        span,
        issuedAt: now,
        merchant,
        appName,
        checkerUrl: new URL(CHECKER, publicUrl).href,
        opening,
        closing: stretch.closing,
        lines: statementLines(opening, transfers),
        summary: summaryOf(transfers),
        fees: feesOf(transfers),
        tax: taxTotals(kindSums(transfers)),
        year: await yearOf(repositories, sellerId, span),
        orders: await statements.orders(
          sellerId,
          orderIds(
            transfers,
            holds.map(({ orderId }) => orderId),
          ),
          locale,
        ),
        payouts: await statements.payouts(sellerId, paidOut(transfers)),
        onTheirWay: await statements.onTheirWay(sellerId, span.until),
        holds,
        fingerprint: fingerprintOf(sellerId, span, stretch),
        lastHash: stretch.lastHash,
      });
    });

async function sellerOf({ sellers, shops }: Uses<'sellers' | 'shops'>, sellerId: SellerId) {
  const seller = await sellers.find(sellerId);
  const { shown } = await shops.versionsOf(sellerId);
  return { sellerName: seller?.realName ?? '', store: shown?.name ?? null };
}

/** Year to date at the end of the range. */
async function yearOf({ statements }: Uses<'statements'>, sellerId: SellerId, { from, until }: Span) {
  const year = yearAt(from);
  if (year !== yearAt(later(until, -1))) return null;
  const span = { from: spanOfMonth(`${year}-01`).from, until };
  return { number: Number(year), tax: taxTotals(await statements.sums({ sellerId, span })) };
}

const yearAt = (at: Instant): string => dayOf(at).slice(0, 'YYYY'.length);

const orderIds = (
  transfers: readonly PaperTransfer[],
  held: readonly (OrderId | null)[],
): readonly OrderId[] => [
  ...new Set([
    ...transfers.flatMap(({ entries }) => entries.flatMap(({ orderId }) => orderId ?? [])),
    ...held.flatMap((orderId) => orderId ?? []),
  ]),
];

const paidOut = (transfers: readonly PaperTransfer[]): readonly string[] =>
  transfers.flatMap(({ kind, reference }) => (kind === 'withdrawal-paid' ? [reference.id] : []));

const fingerprintOf = (
  sellerId: SellerId,
  { from, until }: Span,
  { first, last, lastHash }: { readonly first: bigint; readonly last: bigint; readonly lastHash: string },
): string =>
  statementFingerprint(
    {
      journalId: sellerId,
      range: { from, to: until },
      lines: { first: Number(first), last: Number(last) },
    },
    lastHash,
  );
