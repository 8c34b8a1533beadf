import type { AddressInfo } from 'node:net';
import { authenticateViewer, beginAsGuest } from '@cliffhanger/application/checkout';
import type { Dependencies, Transactions } from '@cliffhanger/application/ports';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import type { Metrics } from '@cliffhanger/operations';
import { createLog, createMetrics, createReadiness, type Readiness } from '@cliffhanger/operations';
import { observe } from '@cliffhanger/testing/observations';
import { type Envelope, refusalByCode, TOKEN_INVALID } from '@cliffhanger/wire/kernel';
import type { Api, LoggedInSeller } from '../src/http/call.ts';
import { type ApiOptions, createApi } from '../src/http/server/create-api.ts';
import type { ViewerSessions } from '../src/http/viewer-door.ts';

/* A whole server on a free port, for the tests of this folder. */

export const SELLER: LoggedInSeller = {
  id: idOf('01990000-0000-7000-8000-000000000001'),
  sessionId: idOf('01990000-0000-7000-8000-000000000002'),
  isOnlyExit: false,
};
export const TOKEN = 'canary-token-of-the-seller-under-test';

export interface ApiUnderTest {
  readonly api: Api;
  readonly url: string;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly logLines: readonly string[];
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  send(path: string, init: RequestInit): Promise<Response>;
  readonly stop: () => Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope;
}

const NO_TRANSACTIONS: Transactions = {
  run: () => Promise.reject(new Error('this test has no database')),
  read: () => Promise.reject(new Error('this test has no database')),
  readOne: () => Promise.reject(new Error('this test has no database')),
};

const NO_VIEWERS: ViewerSessions = {
  authenticate: async () => undefined,
  beginAsGuest: () => Promise.reject(new Error('this test has no viewers')),
  origins: [],
  isSecure: false,
  countries: { header: undefined, byAddress: () => null },
};

/** Viewer sessions as in the running api, over http. */
export const viewersOf = (dependencies: Dependencies): ViewerSessions => ({
  authenticate: authenticateViewer(dependencies),
  beginAsGuest: beginAsGuest(dependencies),
  origins: ['https://cliffhanger.test'],
  isSecure: false,
  countries: { header: 'x-viewer-country', byAddress: () => null },
});

const PLENTY = 1_000_000;

export async function startApi(
  addCalls: (api: Api) => void,
  options: Partial<ApiOptions> = {},
): Promise<ApiUnderTest> {
  const logLines: string[] = [];
  const log = createLog({
    level: 'trace',
    process: 'api',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const metrics = createMetrics('api');
  const readiness = createReadiness(async () => true);
  const api = await createApi({
    log,
    metrics,
    readiness,
    clock: { now: () => instantOf(Date.now()) },
    transactions: NO_TRANSACTIONS,
    authenticate: async (token) => (token === TOKEN ? SELLER : undefined),
    viewers: NO_VIEWERS,
    commandSecrets: { current: 'a secret of the server under test, long enough', former: [] },
    rateLimits: { publicCallsPerMinute: PLENTY, sellerCallsPerMinute: PLENTY, filesPerMinute: PLENTY },
    trustedProxies: [],
    admission: { deadlineMs: 0, least: 1 },
    ...options,
  });
  observeAnswers(api);
  addCalls(api);
  await api.http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}`;
  const send = (path: string, init: RequestInit) => fetch(`${url}${path}`, init);
  return {
    api,
    url,
    metrics,
    readiness,
    logLines,
    send,
    post: async (path, body, headers = {}) => {
      const response = await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return {
        status: response.status,
        headers: response.headers,
        envelope: (await response.json()) as Envelope,
      };
    },
    stop: () => api.http.close(),
  };
}

/** Records the responses that really left this server: `pnpm -C lab spec:coverage` counts them. */
function observeAnswers({ http }: Api): void {
  http.addHook('onSend', async (request, _reply, payload) => {
    const call = request.routeOptions.config.endpoint?.name;
    if (call === undefined || typeof payload !== 'string') return payload;
    const envelope = JSON.parse(payload) as Envelope;
    observe({ kind: 'answer', call, outcome: outcomeOf(envelope), text: envelope.msg ?? '' });
    return payload;
  });
}

function outcomeOf({ code }: Pick<Envelope, 'code'>): string {
  if (code === 0) return 'ok';
  return code === TOKEN_INVALID ? 'token-invalid' : (refusalByCode(code) ?? String(code));
}
