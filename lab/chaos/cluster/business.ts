import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { usdt } from '@cliffhanger/core/kernel';
import { beginSession, pay } from '@cliffhanger/wire/checkout';
import { login } from '@cliffhanger/wire/identity';
import { listOrders, shipOrder } from '@cliffhanger/wire/orders';
import { type Answered, ask, type Called, type Caller } from '../../upgrade/call.ts';
import type { Shop } from '../../upgrade/shop.ts';

/*
 * Viewers buy, sellers list their orders and ship them. Retryable failures are retried with the same key
 * until they succeed; any other failure is a fault. Successful calls are recorded outside the database.
 */

export interface Acknowledgement {
  readonly kind: 'paid' | 'shipped';
  readonly number: string;
  readonly at: number;
}

export interface Business {
  readonly acknowledged: readonly Acknowledgement[];
  /** Responses that violate the contract, and stale reads. */
  readonly wrong: readonly string[];
  /** All responses, and how many of them asked for a retry. */
  readonly figures: { readonly requests: number; readonly repeated: number; readonly lastRepeated: string };
  stop(): Promise<void>;
}

export interface BusinessPlan {
  readonly shops: readonly Shop[];
  /** Each seller and their viewers always use the same one. */
  readonly apis: readonly URL[];
  readonly logFile: string;
}

const PAUSE_MS = 100;
const REPEATED_AFTER_MS = 250;
/** Longer than any fault may last. */
const GIVES_UP_AFTER_MS = 120_000;
const PRICE = usdt('0.5');
const PAGE_SIZE = 20;

export function openForBusiness({ shops, apis, logFile }: BusinessPlan): Business {
  const acknowledged: Acknowledgement[] = [];
  const wrong: string[] = [];
  const figures = { requests: 0, repeated: 0, lastRepeated: 'none' };
  const stopping = new AbortController();
  const log = openSync(logFile, 'a');

  const note = (kind: Acknowledgement['kind'], number: string): void => {
    const line: Acknowledgement = { kind, number, at: Date.now() };
    writeSync(log, `${JSON.stringify(line)}\n`);
    acknowledged.push(line);
  };
  const untilAnswered = async <Answer>(
    name: string,
    send: () => Promise<Answered<Answer>>,
  ): Promise<Called<Answer> | undefined> => {
    const givesUpAt = Date.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      const answered = await send().catch((error: unknown) => unanswered<Answer>(error));
      figures.requests += 1;
      if (answered.kind === 'accepted') return answered;
      const isRepeated = answered.kind === 'failed' && answered.mayBeRepeated && Date.now() < givesUpAt;
      if (!isRepeated) {
        wrong.push(`${new Date().toISOString()} ${name}: ${JSON.stringify(answered)}`);
        return undefined;
      }
      figures.repeated += 1;
      figures.lastRepeated = `${new Date().toISOString()} ${name}: ${answered.text}`;
      await sleep(REPEATED_AFTER_MS);
    }
  };

  const trade = async ({ seller, dramaId, clickOf }: Shop, url: URL): Promise<void> => {
    const { email, password } = seller;
    const entered = await untilAnswered('login', () => ask({ url, headers: {} }, login, { email, password }));
    const app: Caller = { url, headers: { 'access-token': entered?.answer.token ?? '' } };
    for (; !stopping.signal.aborted; await sleep(PAUSE_MS)) {
      const click = `click=${clickOf(seller.id)}`;
      const begun = await untilAnswered('begin', () =>
        ask({ url, headers: { cookie: click } }, beginSession, {}),
      );
      const viewer = begun?.setCookies.find((cookie) => cookie.startsWith('viewer='))?.split(';')[0];
      const browser = keyed({ url, headers: { cookie: `${click}; ${viewer ?? ''}` } });
      const wish = wishFor(dramaId);
      const number = (await untilAnswered('pay', () => ask(browser, pay, wish)))?.answer.number;
      if (number === undefined || number === null) continue;
      note('paid', number);
      await expectSeen(app, number, false);
      const command = keyed(app);
      const shipped = await untilAnswered('ship', () =>
        ask(command, shipOrder, { number, payFrom: 'wallet' }),
      );
      if (shipped === undefined) continue;
      note('shipped', number);
      await expectSeen(app, number, true);
    }
  };
  /** An acknowledged order must be visible: a demoted node would not know it. */
  const expectSeen = async (app: Caller, number: string, isShipped: boolean): Promise<void> => {
    const look = { state: null, page: 1, pageSize: PAGE_SIZE, search: undefined };
    const list = await untilAnswered('list', () => ask(app, listOrders, look));
    const seen = list?.answer.list.find((order) => order.number === number);
    if (list === undefined || (seen !== undefined && (seen.state !== 'to-ship' || !isShipped))) return;
    wrong.push(
      `${new Date().toISOString()} list: ${number} is ${seen?.state}, acknowledged as shipped: ${isShipped}`,
    );
  };

  const trading = Promise.all(
    shops.map((shop, index) => trade(shop, apis[index % apis.length] ?? new URL('http://127.0.0.1'))),
  );
  return {
    acknowledged,
    wrong,
    figures,
    stop: async () => {
      stopping.abort();
      await trading;
    },
  };
}

/** The APIs themselves never fail here: a request without a response is a fault. */
const unanswered = <Answer>(error: unknown): Answered<Answer> => ({
  kind: 'failed',
  status: 0,
  mayBeRepeated: false,
  text: error instanceof Error ? [error, error.cause].map(messageOf).join(' ') : String(error),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const keyed = ({ url, headers }: Caller): Caller => ({
  url,
  headers: { ...headers, 'idempotency-key': randomUUID() },
});

const wishFor = (dramaId: Shop['dramaId']) => ({
  dramaId,
  quantity: 1,
  amount: PRICE,
  processor: 'sandbox' as const,
  method: `card-${randomUUID()}`,
  email: `viewer-${randomUUID()}@example.org` as never,
});
