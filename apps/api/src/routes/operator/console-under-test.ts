import { authenticate } from '@cliffhanger/application/identity';
import type { StaffRole } from '@cliffhanger/core/staff';
import { anOperator, type Office, openOffice, type TestOperator } from '@cliffhanger/testing/factories';
import type { Call, Received } from '@cliffhanger/wire/kernel';
import { over } from '../../duties.ts';
import type { Api } from '../../http/call.ts';
import { type RoutesUnderTest, startRoutes } from '../calling.ts';
import { addOperatorRoutes } from './index.ts';

export interface AtTheConsole extends TestOperator {
  readonly call: Call;
}

export interface ConsoleUnderTest {
  readonly office: Office;
  readonly routes: RoutesUnderTest;
  /** Somebody of the staff at an open console. */
  readonly atTheConsole: (...roles: readonly StaffRole[]) => Promise<AtTheConsole>;
  readonly close: () => Promise<void>;
}

/** The calls of the console, with whatever a test needs beside them. */
export async function openConsole(
  /** Calls of sellers. */
  addMore: (api: Api, outside: Office['outside']) => void = () => {},
): Promise<ConsoleUnderTest> {
  const office = await openOffice();
  const seller = office.as('seller');
  const routes = await startRoutes(office.as('console'), (api, outside) => {
    addOperatorRoutes(api, { outside });
    addMore(sellersApi(api, seller), seller);
  });
  return {
    office,
    routes,
    atTheConsole: async (...roles) => {
      const operator = await anOperator(office, roles);
      return { ...operator, call: routes.as(operator.token) };
    },
    close: async () => {
      await routes.stop();
      await office.close();
    },
  };
}

const sellersApi = (api: Api, seller: Office['outside']): Api => ({
  ...over(api, seller),
  authenticate: authenticate(seller),
});

export const refusalOf = (received: Received<unknown>): string | undefined =>
  received.ok ? undefined : received.refusal.name;
