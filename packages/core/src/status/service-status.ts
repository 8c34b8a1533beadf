import { STOPPING_ALARMS } from '../chain/index.ts';
import { earlier, type Instant, MINUTE_MS } from '../kernel/index.ts';

/** In the order of the page. Without `site` nothing else works. */
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

/** Waiting work behind a part, as counted by the database. */
export interface Backlog {
  /** A job of the worker, an alarm (`alarm:books-differ`), or another process's work. */
  readonly source: string;
  /** How long the oldest item has been due; null: nothing is due. */
  readonly waitsMs: number | null;
  /** Failed, to be retried. */
  readonly failing: number;
  readonly failingMs: number | null;
}

export type PartStatus =
  | { readonly part: ServicePart; readonly kind: 'works' }
  | { readonly part: ServicePart; readonly kind: 'delayed' | 'stopped'; readonly since: Instant }
  /** The state cannot be determined. */
  | { readonly part: ServicePart; readonly kind: 'unknown' };

interface Tolerance {
  readonly part: ServicePart;
  /** The normal maximum. */
  readonly lateAfterMs: number;
  /** A delay here stops the part. */
  readonly isStop?: true;
}

const ANY_MS = 0;
/** A mail server refuses one email now and then; three are no coincidence. */
const FAILURES_OF_A_GOOD_DAY = 2;

/** Jobs of every minute. */
const ORDER_CLOCK = [
  'draw-awaiting-orders',
  'end-due-pre-orders',
  'ship-overdue-orders',
  'begin-settlements',
  'end-overdue-audits',
  'execute-due-decisions',
  'settle-due-orders',
] as const;

/** A watcher without a newer block is late. */
export const FOLLOWED_WITHIN_MS = 5 * MINUTE_MS;

/** The work behind each part and its tolerance. Anything else delays nothing users notice. */
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

/** A stop outweighs a delay; of several, the longest is reported. */
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

/** While the database does not answer, the site is stopped and the rest is unknown. */
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
