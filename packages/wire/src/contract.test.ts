import { REFUSAL_NAMES, type RefusalName } from '@cliffhanger/core/kernel';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { REFUSALS } from './kernel/index.ts';
import { operatorContract } from './operator/index.ts';

const names = contract.map(({ name }) => name);
const paths = contract.map(({ path }) => path);

test('every call has a name and a path of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(paths).size).toBe(paths.length);
  expect(names.length).toBeGreaterThan(15);
});

describe.each(contract.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is described for the reference', () => {
    expect(call.name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
    expect(call.path).toMatch(/^\/api\/((v1|seller|viewer)\/[a-zA-Z0-9-]+\/[a-z0-9-]+|viewer\/[a-z]+)$/);
    expect(call.summary).toMatch(/^[A-Z“`].*\.$/);
    expect(new Set(call.refusals).size).toBe(call.refusals.length);
  });

  test('has a shape that can be written down', () => {
    expect(() => z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    expect(() => z.toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' })).not.toThrow();
  });

  test('travels in snake_case', () => {
    const wire = [call.request, call.answer].map((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    for (const [, field] of wire.join('').matchAll(/"properties":\{"([^"]+)"/g))
      expect(field).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  test('refuses what is no object', () => {
    for (const body of [null, undefined, 5, 'text', []]) {
      const issues = z.safeDecode(call.request, body as never).error?.issues;
      expect(issues?.map(({ path }) => path)).toEqual([[]]);
    }
  });
});

const JUNK: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '１',
  5,
  -1,
  1.5,
  true,
  {},
  [],
  [{}],
  [{ handle: '!' }],
  'x'.repeat(300),
];

/** The refusals that a call's own fields can give. */
function inputRefusals(request: z.ZodMiniType): Set<string> {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  const bodies = JUNK.map((junk) => Object.fromEntries(Object.keys(properties).map((name) => [name, junk])));
  const nested = Object.keys(properties).flatMap((name) =>
    JUNK.map((junk) => ({ [name]: { kind: junk, address: junk } })),
  );
  const faults = [...bodies, ...nested].flatMap(
    (body) => z.safeDecode(request, body as never).error?.issues ?? [],
  );
  return new Set(faults.map(({ message }) => message));
}

/** Refusals of the server's edge, possible for any call. */
const SAID_BY_THE_EDGE: ReadonlySet<RefusalName> = new Set([
  'invalid-input',
  'field-required',
  'wrong-type',
  'idempotency-key-reused',
  'idempotency-key-required',
]);
/** Refusals that only operators see, never on the wire. */
const SAID_INSIDE: ReadonlySet<RefusalName> = new Set(['lock-too-long', 'account-not-locked']);
/** Refusals of the spec about input and accounts without a call yet; remove each once a call has it. */
const SAID_LATER: ReadonlySet<RefusalName> = new Set([]);
/** A group about money, orders or the library is due once one of these capabilities has a call. */
const CAPABILITIES_OF_GROUP: ReadonlyMap<number, readonly string[]> = new Map([
  [3, ['deposits', 'withdrawals']],
  [4, ['orders', 'settlement']],
  [5, ['library', 'promotion', 'levels']],
]);

function isDue(name: RefusalName): boolean {
  const capabilities = CAPABILITIES_OF_GROUP.get(Math.floor(REFUSALS[name].code / 1000));
  return (
    capabilities === undefined || names.some((call) => capabilities.some((one) => call.startsWith(`${one}.`)))
  );
}

test('every refusal is said by somebody, or stands on the list of those that come later', () => {
  const said = new Set<string>(
    [...contract, ...operatorContract].flatMap(({ request, refusals }) => [
      ...refusals,
      ...inputRefusals(request as z.ZodMiniType),
    ]),
  );
  for (const name of [...SAID_BY_THE_EDGE, ...SAID_INSIDE]) said.add(name);
  const unsaid = REFUSAL_NAMES.filter((name) => isDue(name) && !said.has(name));
  expect(unsaid.toSorted()).toEqual([...SAID_LATER].toSorted());
});

describe.each(operatorContract.map((call) => [call.name, call] as const))(
  '%s, of the console',
  (_name, call) => {
    test('is described for the reference, and apart from the sellers’ calls', () => {
      expect(call.path).toMatch(/^\/api\/operator\/[a-z-]+(\/[a-z-]+)+$/);
      expect(call.summary).toMatch(/^[A-Z“`].*\.$/);
      expect(new Set(call.refusals).size).toBe(call.refusals.length);
      expect(paths).not.toContain(call.path);
    });

    test('is for somebody, and asks for a code that it reads', () => {
      expect(call.roles.length).toBeGreaterThan(0);
      const { properties = {} } = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
      expect('code' in properties && call.roles !== 'before-login').toBe(call.asksForCode);
      for (const secret of call.secrets) expect(Object.keys(properties)).toContain(secret);
    });
  },
);
