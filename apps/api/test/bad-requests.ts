import { type Endpoint, WIRE_LOCALES } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

/* Malformed requests, reproducible by seed. */

export interface BadRequest {
  readonly path: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

type Random = () => number;

/** mulberry32: a small PRNG, good enough for test data. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const BAD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Eabc',
  '\uFEFF',
  "'; drop table ledger.books; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0a',
  '${jndi:ldap://x}',
  '{{7*7}}',
  'null',
  'undefined',
  'NaN',
  '1e3',
  '-0',
  '0x10',
  '１２３',
  '9223372036854775808',
  '-9223372036854775809',
  '0.0000001',
  '999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'a@b',
  'a@b.c@d.e',
  `${'a'.repeat(300)}@example.com`,
  '𝕬𝖉𝖆',
  'é'.repeat(3_000),
  'x'.repeat(20_000),
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
];
const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [[]],
  [null],
  [{ handle: 1 }],
  { toString: 1 },
  { length: -1 },
  { $gt: '' },
  Array(2_000).fill(0),
];

const BAD_BODIES: readonly BadRequest['body'][] = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  'true',
  '1',
  '"text"',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"a":1}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"\\u0065mail":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"lang":{"toString":1}}',
  '{"lang":["en"]}',
  '{"amount":1e309}',
  '{"amount":-1e309}',
  '{"text":"\\ud800"}',
  '{"text":"\\u0000"}',
  '['.repeat(30_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `"${'x'.repeat(65_000)}"`,
  'x'.repeat(70_000),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(1_000),
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json/json',
  '*/*',
  ';;;',
];

const BAD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { 'access-token': '' },
  { 'access-token': "' or 1=1 --" },
  { 'access-token': 'x'.repeat(5_000) },
  { 'access-token': '00000000-0000-0000-0000-000000000000.x' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(500) },
  { 'idempotency-key': "key'); drop table" },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': 'nobody' },
  { 'x-request-id': '../../x' },
  { 'user-agent': '\u00e9'.repeat(500) },
  { accept: 'text/xml' },
  { range: 'bytes=0-1' },
  { 'accept-language': '*;q=x' },
];

export function badRequests(
  endpoints: readonly Endpoint[],
  seed: number,
  times: number,
): readonly BadRequest[] {
  const random = seeded(seed);
  return Array.from({ length: times }, () => badRequest(pick(random, endpoints), random));
}

function badRequest(endpoint: Endpoint, random: Random): BadRequest {
  const isMeantWell = random() < 0.8;
  return {
    path: endpoint.path,
    headers: {
      'content-type': isMeantWell ? 'application/json' : pick(random, CONTENT_TYPES),
      ...pick(random, BAD_HEADERS),
    },
    body: random() < 0.25 ? pick(random, BAD_BODIES) : JSON.stringify(badObject(endpoint, random)),
  };
}

/** The call's known fields with invalid values. */
function badObject(endpoint: Endpoint, random: Random): unknown {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' });
  const lang = random() < 0.7 ? pick(random, Object.values(WIRE_LOCALES)) : badValue(random);
  return { ...(spoiltValue(schema, random) as object), lang };
}

interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly enum?: readonly unknown[];
}

function spoiltValue(schema: unknown, random: Random): unknown {
  const { properties, items, enum: words } = schema as JsonSchema;
  if (properties !== undefined) {
    const entries = Object.entries(properties).filter(() => random() < 0.9);
    return Object.fromEntries(
      entries.map(([name, part]) => [name, random() < 0.3 ? badValue(random) : spoiltValue(part, random)]),
    );
  }
  if (items !== undefined)
    return Array.from({ length: Math.floor(random() * 5) }, () => spoiltValue(items, random));
  if (words !== undefined && random() < 0.7) return pick(random, words);
  return random() < 0.5 ? plausible(schema as JsonSchema, random) : badValue(random);
}

const badValue = (random: Random): unknown =>
  random() < 0.6 ? pick(random, BAD_TEXTS) : pick(random, BAD_VALUES);

/** Values that pass most checks, so that later checks are reached too. */
const plausible = ({ type }: JsonSchema, random: Random): unknown =>
  type === 'integer' || type === 'number'
    ? Math.floor(random() * 1_000)
    : pick(random, [
        'someone@example.com',
        '123456',
        'Passw0rd-that-is-long',
        'DE',
        'some_handle',
        '12.5',
        'Ada',
      ]);
