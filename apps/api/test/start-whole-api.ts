import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { type Call, createClient } from '@cliffhanger/wire/kernel';
import { compose } from '../src/compose.ts';
import { configFrom } from '../src/config.ts';
import { type ApiDuty, over } from '../src/duties.ts';
import type { Api } from '../src/http/call.ts';
import { addEventRoutes } from '../src/routes/events/index.ts';
import { addRoutes } from '../src/routes/index.ts';
import { addTrackingRoute } from '../src/routes/library/tracking-route.ts';
import { type ApiUnderTest, startApi } from './start-api.ts';

/* The complete api on a free port, for tests over HTTP. */

export interface WholeApi extends ApiUnderTest {
  /** An anonymous client until it gets a token. */
  client(options?: ClientOptions): Call;
}

interface ClientOptions {
  readonly token?: string;
  readonly locale?: Locale;
  readonly userAgent?: string;
}

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

export async function startWholeApi(options: {
  readonly database: { urlOf(duty: ApiDuty): string };
  readonly storageDir: string;
}): Promise<WholeApi> {
  const config = configFrom({
    CLIFFHANGER_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    SELLER_DATABASE_URL: options.database.urlOf('seller'),
    VIEWER_DATABASE_URL: options.database.urlOf('viewer'),
    CONSOLE_DATABASE_URL: options.database.urlOf('console'),
    STORAGE_DIR: options.storageDir,
    TOKEN_SECRET: Buffer.alloc(32, 1).toString('base64'),
    ENCRYPTION_KEY: API_ENCRYPTION_KEY,
  });
  const log = createLog({ level: 'fatal', process: 'api' });
  const parts = compose(config, log);
  const addEverything = (api: Api) => {
    addRoutes(api, parts.dependenciesByDuty);
    addTrackingRoute(api, 'https://links.example.org');
    if (parts.dependenciesByDuty.seller === undefined) return;
    addEventRoutes(over(api, parts.dependenciesByDuty.seller), {
      pushSignal: parts.pushSignal,
      log,
      metrics: createMetrics('api'),
      streamsInTotal: config.eventStreams,
    });
  };
  const server = await startApi(addEverything, {
    clock: parts.clock,
    transactions: parts.transactions,
    authenticate: parts.authenticate,
    viewers: parts.viewers,
    commandSecrets: config.tokenSecrets,
  });
  return {
    ...server,
    client: (given) => clientOf(server, given),
    stop: async () => {
      await server.stop();
      await parts.close();
    },
  };
}

const clientOf = (
  server: ApiUnderTest,
  { token, locale = 'en', userAgent = ANDROID_CHROME }: ClientOptions = {},
): Call =>
  createClient({
    transport: async ({ path, headers, body }) => {
      const response = await whenNotOverloaded(() =>
        server.send(path, { method: 'POST', headers: { ...headers, 'user-agent': userAgent }, body }),
      );
      return { status: response.status, text: await response.text() };
    },
    token: () => token,
    locale: () => locale,
    onTokenInvalid: () => {
      throw new Error('the token is not valid');
    },
  });

const OVERLOADED = 503;
const MOST_TRIES = 40;
const PAUSE_MS = 50;

/** A worker that sends this api's mails needs the same key. */
export const API_ENCRYPTION_KEY = Buffer.alloc(32, 2).toString('base64');

/** An overloaded pool refuses before it does anything, so concurrent test requests retry. */
async function whenNotOverloaded(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (response.status !== OVERLOADED || tries === MOST_TRIES) return response;
    await response.body?.cancel();
    await sleep(PAUSE_MS);
  }
}
