import { type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../browser/chromium.ts';
import { CPU_SLOWDOWN, middleOf } from './slow-phone.ts';

/** Longer tasks delay the response to a tap (Web Vitals). */
const LONGEST_TASK_MS = 50;
/** From the first byte until everything that opens automatically is there. */
const WATCHED_MS = 2_500;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
  ignoreHTTPSErrors: true,
} as const;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time. */
  readonly tdur?: number;
  readonly args: { readonly beginData?: { readonly url?: string } };
}

interface Opening {
  readonly address: string;
  /** Cookies and storage of the session. */
  readonly state: StorageState;
  readonly runs: number;
}

/**
 * Blocking time of opening a page on a phone, in milliseconds: as defined by Lighthouse, but with CPU time of
 * the main thread instead of wall-clock time, so that other load does not count. Each run has a new browser
 * with an empty cache; the median counts.
 */
export async function blockingTime({ address, state, runs }: Opening): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await blockedBy(address, state));
  return Math.round(middleOf(taken));
}

async function blockedBy(address: string, state: StorageState): Promise<number> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ ...PHONE, storageState: state });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const stop = await startTracing(session);
    await page.goto(address);
    await page.waitForTimeout(WATCHED_MS);
    return blockedIn(await stop(), new URL(address).origin);
  } finally {
    await browser.close();
  }
}

/** Returns the function that stops tracing. */
async function startTracing(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  return async () => {
    await session.send('Tracing.end');
    await ended;
    return events;
  };
}

export function blockedIn(events: readonly TraceEvent[], origin: string): number {
  const start = events.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url?.startsWith(origin) === true,
  );
  if (start === undefined) throw new Error(`the trace knows no page of ${origin}`);
  const tasks = events
    .filter(({ name, ph, pid, tid, ts, dur = 0 }) => {
      const isOfPage = pid === start.pid && tid === start.tid && ts + dur >= start.ts;
      return isOfPage && ph === 'X' && name.endsWith('RunTask');
    })
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let [blocked, end] = [0, 0];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // Nested events record the same task again.
    if (ts < end) continue;
    end = ts + dur;
    blocked += Math.max(0, (tdur / 1_000) * CPU_SLOWDOWN - LONGEST_TASK_MS);
  }
  return blocked;
}
