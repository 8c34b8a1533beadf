import { randomBytes, randomUUID } from 'node:crypto';
import { prepareAllocations } from '@cliffhanger/application/checkout';
import { authenticate, logIn } from '@cliffhanger/application/identity';
import type { PushSignal } from '@cliffhanger/application/ports';
import { parseSessionToken, SESSION_IDLE_MS, sessionTokenText } from '@cliffhanger/core/identity';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aLoggedInSeller,
  aPendingSeller,
  aPushEvent,
  type Fixture,
  giveFundPassword,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { contract } from '@cliffhanger/wire/contract';
import { type Endpoint, TOKEN_INVALID } from '@cliffhanger/wire/kernel';
import { sellerEvents } from '@cliffhanger/wire/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bodyOf, CALLS, OBJECT_FIELDS, undeclared } from '../test/access-matrix/calls.ts';
import { NOBODYS, type SellerUnderTest, sellerWithEverything } from '../test/access-matrix/seller.ts';
import { stateOf, tracesOf } from '../test/access-matrix/traces.ts';
import { listen } from '../test/listening-app.ts';
import { type ApiUnderTest, startApi, viewersOf } from '../test/start-api.ts';
import { UNAVAILABLE, untilAnswered } from '../test/until-answered.ts';
import { over } from './duties.ts';
import { addEventRoutes } from './routes/events/index.ts';
import { addRoutes } from './routes/index.ts';

/*
 * RELIABILITY "Let nobody in": every call × caller × owner of the named object, generated from the contract.
 * Another seller's object is answered like one that does not exist and stays unchanged, and no response
 * contains another seller's data.
 */

/** The streams poll for events, as they do while NATS is down. */
const NOBODY_TELLS: PushSignal = {
  tell: () => {},
  listen: async () => () => {},
  isConnected: () => false,
  onConnected: () => {},
  close: async () => {},
};
const LOOKS_OFTEN = { heartbeatMs: 20_000, lookMs: 50, rareLookMs: 50 };

let fixture: Fixture;
let server: ApiUnderTest;
let caller: SellerUnderTest;
let other: SellerUnderTest;
let pending: TestSeller;
let expiredToken: string;
let traces: readonly string[];

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies, owner, clock } = fixture;
  await addSampleCategories(owner);
  const metrics = createMetrics('api');
  const log = createLog({ level: 'silent', process: 'api' });
  server = await startApi(
    (api) => {
      addRoutes(api, { seller: fixture.as('seller'), viewer: fixture.as('viewer') });
      addEventRoutes(over(api, fixture.as('seller')), {
        pushSignal: NOBODY_TELLS,
        log,
        metrics,
        streamsInTotal: 20,
        tempo: LOOKS_OFTEN,
      });
    },
    {
      metrics,
      authenticate: authenticate(fixture.as('seller')),
      viewers: viewersOf(fixture.as('viewer')),
    },
  );
  expiredToken = (await aLoggedInSeller(dependencies)).token;
  clock.pass(SESSION_IDLE_MS);
  pending = await aPendingSeller(dependencies, { realName: 'Canary Pending' });
  other = await sellerWithEverything(fixture, {
    deposited: '7321.654321',
    realName: 'Canaria Vogelsang',
    socialAccounts: [{ handle: 'canary.bird', followers: 77_123 }],
    contact: { kind: 'telegram', address: '@canary_bird' },
  });
  caller = await sellerWithEverything(fixture, { deposited: '5000' });
  await giveFundPassword(dependencies, caller);
  valueOf(await prepareAllocations(dependencies)());
  traces = [...(await tracesOf(owner, other.id, caller.id)), '7321.654321', 'Canary Pending'];
}, 120_000);
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

interface Answered {
  readonly text: string;
  readonly code: number;
  /** The response without its request id. */
  readonly said: string;
}

async function ask(endpoint: Endpoint, body: object, token?: string): Promise<Answered> {
  const idempotencyKey = randomUUID();
  const send = () =>
    server.send(endpoint.path, {
      method: 'POST',
      headers: {
        ...(endpoint.upload ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'access-token': token }),
        'idempotency-key': idempotencyKey,
      },
      body: endpoint.upload ? aPicture() : JSON.stringify(body),
    });
  const response = await untilAnswered(send, ({ status }) => status === UNAVAILABLE);
  const text = await response.text();
  expect([endpoint.name, response.status]).toEqual([endpoint.name, 200]);
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown };
  return { text, code, said: JSON.stringify({ code, msg, data }) };
}

function aPicture(): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(randomBytes(64))], { type: 'image/png' }), 'a.png');
  return form;
}

const own = (endpoint: Endpoint) => bodyOf(endpoint, { caller, other });
const secretOf = (token: string): string => parseSessionToken(token)?.secret ?? '';
const leaksIn = ({ text }: Answered, but: readonly string[] = []): readonly string[] =>
  traces.filter((trace) => text.includes(trace) && !but.includes(trace));

async function everything(): Promise<readonly unknown[]> {
  const { rows } = await fixture.owner.query('select count(*)::int as transfers from ledger.transfers');
  return [await stateOf(fixture.owner, other.id), await stateOf(fixture.owner, caller.id), rows];
}

test('the matrix has every call of the contract, and every field of it', () => {
  expect(contract.flatMap((endpoint) => undeclared(endpoint, caller))).toEqual([]);
  expect(Object.keys(CALLS).filter((name) => !contract.some((call) => call.name === name))).toEqual([]);
  expect(OBJECT_FIELDS.length).toBeGreaterThan(20);
});

test('there is something to find: what is planted about the other seller is seen when they ask themselves', async () => {
  const asked = await Promise.all(
    contract
      .filter(({ name }) => ['identity.get-profile', 'orders.list', 'wallet.list-fund-log'].includes(name))
      .map((endpoint) => ask(endpoint, bodyOf(endpoint, { caller: other, other: caller }), other.token)),
  );
  const found = new Set(asked.flatMap((answer) => leaksIn(answer)));
  expect([...found]).toEqual(expect.arrayContaining(['Canaria Vogelsang', '@canary_bird', other.email]));
  expect(traces.length).toBeGreaterThan(50);
});

describe('who is nobody', () => {
  const NOBODIES: readonly (readonly [who: string, token: () => string | undefined])[] = [
    ['nobody', () => undefined],
    ['a token that has expired', () => expiredToken],
    [
      'a token that was made up',
      () => sessionTokenText({ sellerId: other.id, secret: secretOf(expiredToken) }),
    ],
    [
      'another’s secret under one’s own id',
      () => sessionTokenText({ sellerId: caller.id, secret: secretOf(other.token) }),
    ],
    [
      'a seller under review, who has none',
      () => sessionTokenText({ sellerId: pending.id, secret: secretOf(other.token) }),
    ],
  ];

  test.each(NOBODIES)(
    '%s is answered -1 by every call of a seller, the same each time',
    async (_who, token) => {
      const before = await everything();
      const said = new Set<string>();
      for (const endpoint of contract.filter(({ access }) => access === 'seller')) {
        const answer = await ask(endpoint, own(endpoint), token());
        expect([endpoint.name, answer.code]).toEqual([endpoint.name, TOKEN_INVALID]);
        said.add(answer.said);
      }
      expect(said.size).toBe(1);
      expect(await everything()).toEqual(before);
      const { headers } = await server.send(sellerEvents.path, {
        headers: token() === undefined ? {} : { 'access-token': token() ?? '' },
      });
      expect(headers.get('content-type')).toContain('application/json');
    },
  );

  test('a seller under review is told so, and gets no token', async () => {
    const { email, password } = pending;
    const login = { email, password, device: 'Chrome', locale: 'en', address: '192.0.2.7' } as const;
    expect(await logIn(fixture.dependencies)(login)).toMatchObject({
      refusal: { name: 'registration-pending' },
    });
  });

  test('what everybody may ask says nothing about a seller, but for what they sent in', async () => {
    for (const endpoint of contract.filter(({ access }) => access === 'public')) {
      const answer = await ask(endpoint, own(endpoint));
      expect([endpoint.name, leaksIn(answer, PUBLISHED[endpoint.name]?.())]).toEqual([endpoint.name, []]);
    }
  });

  test('a viewer is told nothing of a seller, and of nobody else’s purchase, and changes nothing', async () => {
    const before = await everything();
    for (const endpoint of contract.filter(({ access }) => access === 'viewer')) {
      const answer = await ask(endpoint, own(endpoint));
      expect([endpoint.name, answer.code === TOKEN_INVALID]).toEqual([endpoint.name, false]);
      expect([endpoint.name, leaksIn(answer)]).toEqual([endpoint.name, []]);
    }
    expect(await everything()).toEqual(before);
  });
});

/** Seller data that a public call may contain, and why. */
const PUBLISHED: Readonly<Record<string, () => readonly string[]>> = {
  // DOMAIN §5: repeating a draw needs the ids of all participants.
  'orders.list-draw-weights': () => [other.id],
  'checkout.get-draw-day': () => [other.id],
};

describe('whose object it is', () => {
  test.each(OBJECT_FIELDS.map((object) => [object.endpoint.name, object.field, object] as const))(
    '%s: another’s %s is answered like one that does not exist, and nothing happens',
    async (_name, _field, { endpoint, field, kind }) => {
      const before = await everything();
      const askFor = (value: string) =>
        ask(endpoint, bodyOf(endpoint, { caller, other }, { [field]: value }), caller.token);
      const foreign = await askFor(other.objects[kind]);
      const unknown = await askFor(NOBODYS[kind]);
      expect(foreign.said.replaceAll(other.objects[kind], '?')).toBe(
        unknown.said.replaceAll(NOBODYS[kind], '?'),
      );
      expect(leaksIn(foreign, [other.objects[kind]])).toEqual([]);
      expect(await everything()).toEqual(before);
    },
  );
});

describe('the events stream', () => {
  test('tells a seller nothing of another’s events, also when asked to go on after one of those', async () => {
    const happen = (sellerId: SellerUnderTest['id'], number: string) =>
      aPushEvent(fixture.dependencies, { sellerId, kind: 'order-new', facts: { number } }, NOBODY_TELLS);
    await happen(other.id, 'CH-CANARY22');
    await happen(caller.id, 'CH-MINE2222');
    for (const lastEventId of [undefined, '0', '1']) {
      const app = await listen(server, caller.token, lastEventId);
      await happen(other.id, 'CH-CANARY33');
      await happen(caller.id, 'CH-MINE3333');
      await vi.waitFor(() => expect(app.text()).toContain('CH-MINE3333'), 10_000);
      expect(app.text()).not.toContain('CANARY');
      expect(traces.filter((trace) => app.text().includes(trace))).toEqual([]);
      await app.hangUp();
    }
  });
});

describe('one’s own', () => {
  const inOrder = contract
    .filter(({ access }) => access === 'seller')
    .toSorted((a, b) => Number(CALLS[a.name]?.isLast ?? false) - Number(CALLS[b.name]?.isLast ?? false));
  /** These calls end the caller's session. */
  const ENDS = ['identity.logout', 'identity.delete-account'];

  test('every call answers its seller, tells own objects from unknown ones, and says nothing about another', async () => {
    for (const endpoint of inOrder.filter(({ name }) => !ENDS.includes(name))) {
      const objects = OBJECT_FIELDS.filter(({ endpoint: { name } }) => name === endpoint.name);
      const unknown = await Promise.all(
        objects.map(({ field, kind }) =>
          ask(endpoint, bodyOf(endpoint, { caller, other }, { [field]: NOBODYS[kind] }), caller.token),
        ),
      );
      const answer = await ask(endpoint, own(endpoint), caller.token);
      expect([endpoint.name, answer.code === TOKEN_INVALID]).toEqual([endpoint.name, false]);
      for (const { said } of unknown) expect([endpoint.name, answer.said]).not.toEqual([endpoint.name, said]);
      expect([endpoint.name, leaksIn(answer)]).toEqual([endpoint.name, []]);
    }
  });

  test('the other seller has everything that they had, and the books are sound', async () => {
    expect(await brokenOrderRules(fixture.owner)).toEqual([]);
    for (const name of ['orders.get', 'withdrawals.get-payout-method', 'library.list-tracking-links']) {
      const endpoint = contract.find((call) => call.name === name) as Endpoint;
      const answer = await ask(endpoint, bodyOf(endpoint, { caller: other, other: caller }), other.token);
      expect([name, answer.code]).toEqual([name, 0]);
    }
  });
});
