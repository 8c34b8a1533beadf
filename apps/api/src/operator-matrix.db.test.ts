import { listAuditLines } from '@cliffhanger/application/staff';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import {
  aLoggedInSeller,
  anOperator,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
  type TestOperator,
  valueOf,
} from '@cliffhanger/testing/factories';
import { contract } from '@cliffhanger/wire/contract';
import { REFUSALS, TOKEN_INVALID } from '@cliffhanger/wire/kernel';
import { mayCall, type OperatorEndpoint, operatorContract } from '@cliffhanger/wire/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { OPERATOR_CALLS } from '../test/operator-matrix/operator-calls.ts';
import { type ApiUnderTest, startApi } from '../test/start-api.ts';
import { addOperatorRoutes } from './routes/operator/index.ts';

/*
 * RELIABILITY "Let nobody in": every call of the console × every role, a seller and an anonymous caller,
 * generated from the contract. Every attempt writes exactly one audit line, whatever its outcome.
 */

let fixture: Fixture;
let server: ApiUnderTest;
let seller: LoggedInTestSeller;
const operators = new Map<StaffRole, TestOperator>();

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies } = fixture;
  const console = fixture.as('console');
  server = await startApi((api) => addOperatorRoutes(api, { dependencies: console }), {
    transactions: console.transactions,
  });
  seller = await aLoggedInSeller(dependencies);
  for (const role of STAFF_ROLES) operators.set(role, await anOperator(fixture, [role]));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

type Who = StaffRole | 'a seller' | 'nobody';
const EVERYBODY: readonly Who[] = [...STAFF_ROLES, 'a seller', 'nobody'];

const operatorOf = (who: Who): TestOperator | undefined => operators.get(who as StaffRole);
const tokenOf = (who: Who): string | undefined =>
  who === 'a seller' ? seller.token : operatorOf(who)?.token;

async function call(endpoint: OperatorEndpoint, who: Who) {
  const token = tokenOf(who);
  const body = { lang: 'en', ...(z.encode(endpoint.request, OPERATOR_CALLS[endpoint.name]) as object) };
  return server.post(endpoint.path, body, token === undefined ? {} : { 'access-token': token });
}

function expectedFor({ roles }: OperatorEndpoint, who: Who): 'let in' | 'role-not-allowed' | 'token-invalid' {
  if (roles === 'before-login') return 'let in';
  const role = STAFF_ROLES.find((known) => known === who);
  if (role === undefined) return 'token-invalid';
  return mayCall(roles, [role]) ? 'let in' : 'role-not-allowed';
}

const given = (code: number): 'let in' | 'role-not-allowed' | 'token-invalid' => {
  if (code === TOKEN_INVALID) return 'token-invalid';
  return code === REFUSALS['role-not-allowed'].code ? 'role-not-allowed' : 'let in';
};

/** Logging out comes last, because it ends the session. */
const CALLS = operatorContract.toSorted(
  (a, b) => Number(a.name === 'staff.log-out') - Number(b.name === 'staff.log-out'),
);

test('every call of the console is served, stands in the matrix, and apart from the sellers’', () => {
  expect(operatorContract.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPERATOR_CALLS).toSorted());
  for (const { path, name } of operatorContract) {
    expect(server.api.http.hasRoute({ method: 'POST', url: path }), name).toBe(true);
    expect(path).toMatch(/^\/api\/operator\//);
  }
  const sellers = new Set(contract.map(({ path }) => path));
  expect(operatorContract.filter(({ path }) => sellers.has(path))).toEqual([]);
});

test('the auditor changes nothing, and the admin touches no money', () => {
  const changes = operatorContract.filter(({ kind, roles }) => kind === 'change' && roles !== 'before-login');
  const own = ['staff.log-out', 'staff.end-session'];
  expect(
    changes
      .filter(({ roles, name }) => mayCall(roles, ['auditor']) && !own.includes(name))
      .map(({ name }) => name),
  ).toEqual([]);
  const money = /deposit|withdrawal|payment|correct/;
  expect(
    operatorContract.filter(
      ({ name, roles, kind }) => kind === 'change' && money.test(name) && mayCall(roles, ['admin']),
    ),
  ).toEqual([]);
});

describe.each(CALLS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('lets in whom it says, nobody else, and every attempt is written down', async () => {
    for (const who of EVERYBODY) {
      const before = await newestLine();
      const { status, envelope } = await call(endpoint, who);
      expect(status, who).toBe(200);
      const expected = expectedFor(endpoint, who);
      expect(given(envelope.code), who).toBe(expected);
      const lines = await linesAfter(before);
      expect(lines, who).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        action: endpoint.name,
        operatorId: endpoint.roles === 'before-login' ? null : (operatorOf(who)?.id ?? null),
        ...(expected === 'let in' ? {} : { result: expected }),
      });
      // Word boundaries: a hash may contain the six digits.
      expect(JSON.stringify(lines, written)).not.toMatch(
        /\b735091\b|not a password|quiet harbour|no invitation/,
      );
    }
  });
});

const written = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

async function newestLine(): Promise<bigint> {
  const [newest] = valueOf(await listAuditLines(fixture.dependencies)({ most: 1 }));
  return newest?.sequence ?? 0n;
}

const linesAfter = (sequence: bigint) =>
  fixture.transactions.read(({ auditLog }) => auditLog.range(sequence, 100));
