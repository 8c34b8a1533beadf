import { authenticate } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import { type Call, createClient, type Received } from '@cliffhanger/wire/kernel';
import { type ApiDuty, type DependenciesByDuty, over } from '../src/duties.ts';
import type { Api } from '../src/http/call.ts';
import type { ApiOptions } from '../src/http/server/create-api.ts';
import { addRoutes } from '../src/routes/index.ts';
import { type ApiUnderTest, startApi, viewersOf } from './start-api.ts';

/* HTTP calls to selected routes, for the tests next to them. */

export interface RoutesUnderTest extends ApiUnderTest {
  /** A client with this token; anonymous without one. */
  as(token?: string, locale?: Locale): Call;
  /** A viewer's browser with a cookie jar. */
  browser(options?: BrowserOptions): Browser;
}

interface BrowserOptions {
  /** Initial cookies. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly locale?: Locale;
  /** The `Origin` header; none by default, as for a program. */
  readonly origin?: string;
}

export interface Browser {
  readonly call: Call;
  readonly cookies: Map<string, string>;
}

/** Dependencies per duty, with the same database rights as in a process. */
export const dutiesOf = (
  office: { as(duty: ApiDuty): Dependencies },
  more: Partial<Dependencies> = {},
): Required<DependenciesByDuty> => ({
  seller: { ...office.as('seller'), ...more },
  viewer: { ...office.as('viewer'), ...more },
  console: { ...office.as('console'), ...more },
});

/** All calls, each with the rights of its duty, and the other routes for sellers. */
export async function startDuties(
  duties: Required<DependenciesByDuty>,
  addForSellers: (api: Api) => void = () => {},
  options: Partial<ApiOptions> = {},
): Promise<RoutesUnderTest> {
  const { seller, viewer } = duties;
  return calledBy(
    await startApi(
      (api) => {
        addRoutes(api, duties);
        addForSellers(over(api, seller));
      },
      { authenticate: authenticate(seller), viewers: viewersOf(viewer), ...options },
    ),
  );
}

/** Selected calls of one duty. */
export async function startRoutes(
  dependencies: Dependencies,
  addSome: (api: Api, dependencies: Dependencies) => void,
): Promise<RoutesUnderTest> {
  return calledBy(
    await startApi((api) => addSome(api, dependencies), {
      transactions: dependencies.transactions,
      authenticate: authenticate(dependencies),
      viewers: viewersOf(dependencies),
    }),
  );
}

function calledBy(server: ApiUnderTest): RoutesUnderTest {
  return {
    ...server,
    browser: (options) => browserOf(server, options),
    as: (token, locale = 'en') =>
      createClient({
        transport: async ({ path, headers, body }) => {
          const response = await server.send(path, { method: 'POST', headers, body });
          return { status: response.status, text: await response.text() };
        },
        token: () => token,
        locale: () => locale,
        onTokenInvalid: () => {
          throw new Error('the token is not valid');
        },
      }),
  };
}

/** Returns the answer; throws on a refusal. */
export function got<Answer>(received: Received<Answer>): Answer {
  if (!received.ok) throw new Error(received.refusal.message);
  return received.value;
}

function browserOf(
  server: ApiUnderTest,
  { cookies = {}, locale = 'en', origin }: BrowserOptions = {},
): Browser {
  const jar = new Map(Object.entries(cookies));
  const call = createClient({
    transport: async ({ path, headers, body }) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await server.send(path, {
        method: 'POST',
        headers: { ...headers, cookie, ...(origin === undefined ? {} : { origin }) },
        body,
      });
      for (const set of response.headers.getSetCookie()) keepCookie(jar, set);
      return { status: response.status, text: await response.text() };
    },
    token: () => undefined,
    locale: () => locale,
    onTokenInvalid: () => {
      throw new Error('a viewer was asked to log in');
    },
  });
  return { call, cookies: jar };
}

function keepCookie(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  if (set.includes('Max-Age=0')) jar.delete(name);
  else jar.set(name, value);
}
