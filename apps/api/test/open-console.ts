import { authenticate } from '@cliffhanger/application/identity';
import type { StaffRole } from '@cliffhanger/core/staff';
import { anOperator, type Fixture, openFixture, type TestOperator } from '@cliffhanger/testing/factories';
import type { Call, Received } from '@cliffhanger/wire/kernel';
import { over } from '../src/duties.ts';
import type { Api } from '../src/http/call.ts';
import { addOperatorRoutes } from '../src/routes/operator/index.ts';
import { signingCalls } from './signed-calls.ts';
import { type RoutesUnderTest, startRoutes } from './start-routes.ts';

export interface AtTheConsole extends TestOperator {
  readonly call: Call;
}

export interface ConsoleUnderTest {
  readonly fixture: Fixture;
  readonly routes: RoutesUnderTest;
  /** An operator with these roles, logged in to the console. */
  readonly atTheConsole: (...roles: readonly StaffRole[]) => Promise<AtTheConsole>;
  readonly close: () => Promise<void>;
}

/** Starts the console's calls, plus the calls a test adds. */
export async function openConsole(
  /** Adds calls of sellers. */
  addMore: (api: Api, dependencies: Fixture['dependencies']) => void = () => {},
): Promise<ConsoleUnderTest> {
  const fixture = await openFixture();
  const seller = fixture.as('seller');
  const routes = await startRoutes(fixture.as('console'), (api, dependencies) => {
    addOperatorRoutes(api, { dependencies });
    addMore(sellersApi(api, seller), seller);
  });
  return {
    fixture,
    routes,
    atTheConsole: async (...roles) => {
      const operator = await anOperator(fixture, roles);
      return {
        ...operator,
        call: signingCalls(fixture, operator, { call: routes.as(operator.token), roles }),
      };
    },
    close: async () => {
      await routes.stop();
      await fixture.close();
    },
  };
}

const sellersApi = (api: Api, seller: Fixture['dependencies']): Api => ({
  ...over(api, seller),
  authenticate: authenticate(seller),
});

export const refusalOf = (received: Received<unknown>): string | undefined =>
  received.ok ? undefined : received.refusal.name;
