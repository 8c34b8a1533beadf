import { STOPPING_ALARMS } from '../chain/index.ts';
import { earlier, type Instant, MINUTE_MS } from '../kernel/index.ts';

/** What people use, in the order in which they are told of it. `site` is all of it: without it nothing else works. */
export const SERVICE_PARTS = [
  'site',
  'payments',
  'orders',
  'videos',
  'deposits',
  'withdrawals',
  'mail',
  'push',
] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** What waits to be done behind one part, as the database counts it. */
export interface Backlog {
  /** A task of the worker, an alarm (`alarm:books-differ`), or another process's work. */
  readonly source: string;
  /** How long the oldest has been due; null: nothing is. */
  readonly waitsMs: number | null;
  /** Failed, and to be tried again. */
  readonly failing: number;
  readonly failingMs: number | null;
}

export type PartStatus =
  | { readonly part: ServicePart; readonly kind: 'works' }
  | { readonly part: ServicePart; readonly kind: 'delayed' | 'stopped'; readonly since: Instant }
  /** Nobody can be asked. */
  | { readonly part: ServicePart; readonly kind: 'unknown' };

interface Tolerance {
  readonly part: ServicePart;
  /** So long it may take on a good day. */
  readonly lateAfterMs: number;
  /** What is late here lets nothing through. */
  readonly isStop?: true;
}

const ANY_MS = 0;
/** A mail server refuses one mail now and then; three are no accident. */
const FAILURES_OF_A_GOOD_DAY = 2;

/** Done every minute by any worker. */
const ORDER_CLOCK = [
  'draw-awaiting-orders',
  'end-due-pre-orders',
  'ship-overdue-orders',
  'begin-settlements',
  'end-overdue-audits',
  'execute-due-decisions',
  'settle-due-orders',
] as const;

/** A watcher that has seen no block for longer is late. */
export const FOLLOWED_WITHIN_MS = 5 * MINUTE_MS;

/** What stands behind each part, and how long that may take. What is not named here delays nothing that people notice. */
const TOLERANCES: ReadonlyMap<string, Tolerance> = new Map<string, Tolerance>([
  ...within('payments', 5 * MINUTE_MS, ['settle-invoice', 'pay-refund', 'give-back']),
  ...within('orders', 5 * MINUTE_MS, [
    'auto-ship',
    'place-awaiting-orders',
    'execute-decisions',
    ...ORDER_CLOCK,
  ]),
  ...within('orders', ANY_MS, ['alarm:allocation-block-differs']),
  ...within('videos', 30 * MINUTE_MS, ['package-episode']),
  ...within('deposits', FOLLOWED_WITHIN_MS, ['follow-chain']),
  ...within('deposits', ANY_MS, ['alarm:source-lags']),
  ...within('withdrawals', 30 * MINUTE_MS, ['pay-out']),
  ...within('withdrawals', ANY_MS, ['alarm:hot-wallet-low', 'alarm:gas-low']),
  ...within('withdrawals', ANY_MS, ['alarm:signer-refused', 'alarm:payout-stuck']),
  ...STOPPING_ALARMS.map((kind): [string, Tolerance] => [
    `alarm:${kind}`,
    { part: 'withdrawals', lateAfterMs: ANY_MS, isStop: true },
  ]),
  ...within('mail', 5 * MINUTE_MS, ['send-mail', 'write-viewer-mail']),
  ...within('push', MINUTE_MS, ['publish-push-event']),
]);

function within(part: ServicePart, lateAfterMs: number, sources: readonly string[]): [string, Tolerance][] {
  return sources.map((source) => [source, { part, lateAfterMs }]);
}

/** Of every part, by what waits behind it: a stop comes before a delay, and the longest of each is told. */
export function statusOf(backlogs: readonly Backlog[], now: Instant): readonly PartStatus[] {
  const late = backlogs.flatMap((backlog) => lateIn(backlog) ?? []);
  return SERVICE_PARTS.map((part) => {
    const [worst] = late
      .filter((one) => one.part === part)
      .toSorted((a, b) => Number(b.isStop ?? false) - Number(a.isStop ?? false) || b.forMs - a.forMs);
    if (worst === undefined) return { part, kind: 'works' };
    return { part, kind: worst.isStop ? 'stopped' : 'delayed', since: earlier(now, worst.forMs) };
  });
}

/** While the database does not answer, nothing is done, and of nothing behind it can be said how it stands. */
export const statusWithoutDatabase = (since: Instant): readonly PartStatus[] =>
  SERVICE_PARTS.map((part) =>
    part === 'site' ? { part, kind: 'stopped', since } : { part, kind: 'unknown' },
  );

function lateIn({
  source,
  waitsMs,
  failing,
  failingMs,
}: Backlog): (Tolerance & { readonly forMs: number }) | undefined {
  const tolerance = TOLERANCES.get(source);
  if (tolerance === undefined) return undefined;
  const waited = waitsMs !== null && waitsMs >= tolerance.lateAfterMs ? waitsMs : undefined;
  const failed = failing > FAILURES_OF_A_GOOD_DAY ? (failingMs ?? undefined) : undefined;
  if (waited === undefined && failed === undefined) return undefined;
  return { ...tolerance, forMs: Math.max(waited ?? 0, failed ?? 0) };
}
