import { authenticate } from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import { type Call, createClient, type Received } from '@cliffhanger/wire/kernel';
import { type ApiUnderTest, startApi, viewersOf } from '../http/api-under-test.ts';
import type { Api } from '../http/call.ts';

/* Calls through the wire against some routes, for tests beside them. */

export interface RoutesUnderTest extends ApiUnderTest {
  /** A browser in which somebody is logged in; without a token, nobody. */
  as(token?: string, locale?: Locale): Call;
}

export async function startRoutes(
  outside: Outside,
  addRoutes: (api: Api, outside: Outside) => void,
): Promise<RoutesUnderTest> {
  const server = await startApi((api) => addRoutes(api, outside), {
    transactions: outside.transactions,
    authenticate: authenticate(outside),
    viewers: viewersOf(outside),
  });
  return {
    ...server,
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

/** For answers that a test takes for granted. */
export function got<Answer>(received: Received<Answer>): Answer {
  if (!received.ok) throw new Error(received.refusal.message);
  return received.value;
}
