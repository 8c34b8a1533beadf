import {
  createMoneyPool,
  createProbePool,
  createPublicRecords,
  makeEarnings,
} from '@cliffhanger/adapters/postgres';
import { prepareAllocations } from '@cliffhanger/application/checkout';
import { publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { checkAllocation } from '@cliffhanger/core/checkout';
import { DAY_MS, HOUR_MS, LOCALES, later } from '@cliffhanger/core/kernel';
import type { AllocationProof } from '@cliffhanger/core/proofs';
import { dayOf } from '@cliffhanger/core/settlement';
import { ACTIONS_START, checkActionLines, parseActionLine } from '@cliffhanger/core/transparency';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anApprovedSeller,
  anOrder,
  aPromotedConsignment,
  changeSetting,
  type Fixture,
  openFixture,
  testNoteSigner,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, startApi } from '../../test/start-api.ts';
import { addActions } from '../actions/index.ts';
import { addDraws } from '../draws/index.ts';
import { addRules } from '../rules/index.ts';
import { addStatus, watchStatus } from '../status/index.ts';

/* The public pages over the viewers' database role, which reads the fewest secrets. */

const SCRIPT = '/watch/assets/checks-1.js';
let fixture: Fixture;
let server: ApiUnderTest;
let viewer: ReturnType<typeof createMoneyPool>;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  viewer = createMoneyPool({ connectionString: fixture.database.urlOf('viewer'), maxConnections: 2 });
  const records = createPublicRecords(viewer);
  const now = () => fixture.clock.now();
  const status = watchStatus({ readBacklogs: async () => [], now });
  const checkScript = () => SCRIPT;
  server = await startApi(({ http }) => {
    addStatus(http, status);
    addRules(http, { records, status, now });
    addActions(http, { records, now, checkScript });
    addDraws(http, { dependencies: fixture.as('viewer'), checkScript });
  });
});
afterAll(async () => {
  await server.stop();
  await viewer.end();
  await fixture.close();
});

const get = (path: string, headers: Record<string, string> = {}) => server.send(path, { headers });
const textOf = async (path: string) => (await get(path)).text();
const jsonOf = async <Answer>(path: string) => (await (await get(path)).json()) as Answer;

/** An audit line as the console writes it, by a named operator. */
const audit = (
  action: string,
  line: {
    roles?: string;
    kind?: string;
    personal?: boolean;
    subject?: [string, string];
    result?: string;
  } = {},
) =>
  fixture.owner.query(
    `select staff.append_audit_line($1, gen_random_uuid(), $2, null, $3, $4, $5, $6, $7, '{"note":"about Ida Example"}', $8, 'request-1')`,
    [
      fixture.clock.now(),
      line.roles ?? 'support',
      action,
      line.kind ?? 'view',
      line.personal ?? false,
      line.subject?.[0] ?? null,
      line.subject?.[1] ?? null,
      line.result ?? 'ok',
    ],
  );

describe('in general', () => {
  test.each(['/rules', '/draws', '/actions', '/status'])(
    '%s is there in seven languages, without an account',
    async (path) => {
      for (const locale of LOCALES) {
        const page = await textOf(`${path}?lang=${locale}`);
        expect(page).toContain(`<html lang="${locale}">`);
        // A missing message would appear as its id.
        expect(page).not.toMatch(/>(rules|draws?|actions|pages|trust|status)\.[a-z-]+/);
      }
      expect(await (await get(path, { 'accept-language': 'ja' })).text()).toContain('<html lang="ja">');
    },
  );

  test.each(['/rules', '/draws', '/actions', '/status'])(
    '%s may run our files and nothing else',
    async (path) => {
      const answer = await get(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/style-src 'self' 'sha256-/);
      expect(policy).toContain("script-src 'self';");
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      const page = await answer.text();
      expect(page).not.toMatch(/ style="| onclick=|<script>/);
      expect(page.match(/aria-current="page"/g)).toHaveLength(2);
    },
  );

  test('the header leads to what is there, and takes the chosen language along', async () => {
    const page = await textOf('/rules?lang=de');
    for (const path of ['/rules', '/draws', '/actions', '/status'])
      expect(page).toContain(`href="${path}?lang=de"`);
    expect(page).not.toContain('href="/verify');
  });

  test.each(['/rules.json', '/draws.json', '/actions.json', '/status.json', '/actions.jsonl'])(
    '%s may be read by programs of any site',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    },
  );
});

interface RulesFile {
  readonly settings: readonly {
    readonly name: string;
    readonly value: unknown;
    readonly limits: unknown;
    readonly history: readonly unknown[];
  }[];
  readonly reviewTimes: readonly {
    readonly kind: string;
    readonly promisedMs: number;
    readonly ninetyFiveOfHundredWithinMs: number | null;
  }[];
  readonly earnings: unknown;
}

describe('/rules', () => {
  test('says a setting, its limit and by which roles it was changed', async () => {
    valueOf(
      await changeSetting(fixture, {
        name: 'withdrawalFee',
        value: '2.5',
        effectiveFrom: later(fixture.clock.now(), DAY_MS),
      }),
    );
    fixture.clock.pass(2 * DAY_MS);
    const fresh = await startRules();
    const page = await (await fresh.send('/rules', {})).text();
    expect(page).toContain('2.50 USDT');
    expect(page).toContain('at most 5.00 USDT and 10 % of the sum');
    expect(page).toMatch(/Proposed by: Admin; confirmed by: (Admin|Finance approver)/);
    expect(page).toContain('2 versions');
    expect(page).not.toContain('agreed on Monday');
    const { settings } = (await (await fresh.send('/rules.json', {})).json()) as RulesFile;
    const fee = settings.find(({ name }) => name === 'withdrawalFee');
    expect(fee).toMatchObject({ value: '2.5', limits: { from: '0', to: '5' }, history: [{ value: '2.5' }] });
    await fresh.stop();
  });

  test('a promise that was missed is said first, in words', async () => {
    await fixture.owner.query(
      `insert into reviews.published_times (kind, decided, median_ms, p95_ms, refreshed_at) values
         ('certification', 20, 3600000, 97200000, now()), ('store', 20, 3600000, 7200000, now())`,
    );
    const fresh = await startRules();
    const page = await (await fresh.send('/rules', {})).text();
    expect(page).toContain(
      '<b class="bad">Promise missed: Identity verification.</b> 27 hr instead of 24 hr.',
    );
    expect(page).not.toContain('Promise missed: Stores');
    await fresh.stop();
  });

  test('what sellers earned is told from the table, or that there is nothing to tell', async () => {
    const before = await startRules();
    expect(await (await before.send('/rules', {})).text()).toContain(
      'There are no figures of last month yet',
    );
    await before.stop();
    const worker = createProbePool({ connectionString: fixture.database.urlOf('worker') });
    await makeEarnings(worker, fixture.clock.now());
    await worker.end();
    await fixture.owner.query(
      `insert into transparency.earnings select month, level, 20, 9, 0, 5900000, 54300000
       from transparency.earning_months, unnest(array['bronze', 'all']) level`,
    );
    const after = await startRules();
    const page = await (await after.send('/rules', {})).text();
    expect(page).toContain('<b>45 of 100 sellers earned nothing.</b>');
    expect(page).toContain('Half of all earned less than 5.90.');
    expect(page).not.toContain('Diamond<small>');
    await after.stop();
  });
});

/** A freshly started api without cached state. */
const startRules = () =>
  startApi(({ http }) => {
    const now = () => fixture.clock.now();
    addRules(http, {
      records: createPublicRecords(viewer),
      status: watchStatus({ readBacklogs: async () => [], now }),
      now,
    });
  });

describe('/actions', () => {
  test('tells roles and references, and of nobody who it was', async () => {
    const withdrawal = '0192f0c1-7b8a-7c3d-9e4f-5a6b7c8d9e0f';
    await audit('reviews.decide-withdrawal', {
      roles: 'finance',
      kind: 'change',
      subject: ['withdrawal', withdrawal],
    });
    await audit('identity.open-seller', { personal: true, subject: ['seller', 'ida@example.org'] });
    await audit('support.grant-level', { kind: 'change', result: 'role-not-allowed' });
    const page = await textOf('/actions');
    expect(page).toContain(`withdrawal ${withdrawal}`);
    expect(page).toContain('role-not-allowed');
    for (const secret of ['ida@example.org', 'Ida Example', 'request-1']) expect(page).not.toContain(secret);
    expect(page).toContain(`src="${SCRIPT}"`);
  });

  test('is filtered by role, refusals and personal data', async () => {
    type Day = {
      readonly lines: readonly {
        readonly roles: string;
        readonly result: string;
        readonly isPersonal: boolean;
      }[];
    };
    const [finance, refused, personal] = [
      await jsonOf<Day>('/actions.json?role=finance'),
      await jsonOf<Day>('/actions.json?only=refused'),
      await jsonOf<Day>('/actions.json?only=personal'),
    ];
    expect(new Set(finance.lines.map(({ roles }) => roles))).toEqual(new Set(['finance']));
    expect(new Set(refused.lines.map(({ result }) => result === 'ok'))).toEqual(new Set([false]));
    expect(new Set(personal.lines.map(({ isPersonal }) => isPersonal))).toEqual(new Set([true]));
  });

  test('what is no day, role or number is as if nobody had asked for it', async () => {
    for (const query of ['?day=2026-99-99', '?role=queen', '?before=-1', '?day[]=x', "?day='"])
      expect((await get(`/actions${query}`)).status, query).toBe(200);
  });

  test('is a chain that anybody can check', async () => {
    const lines = (await textOf('/actions.jsonl'))
      .trimEnd()
      .split('\n')
      .flatMap((text) => parseActionLine(text) ?? []);
    const start = { sequence: 0n, head: ACTIONS_START };
    expect(lines.length).toBeGreaterThan(2);
    expect(checkActionLines(start, lines)).toMatchObject({
      sequence: BigInt(lines.length),
      fault: undefined,
    });
    expect(await textOf(`/actions.jsonl?after=${lines.length}`)).toBe('');
  });

  test('says red where a line was taken out of it', async () => {
    await audit('reviews.count');
    await audit('reviews.count');
    await fixture.owner.query(
      'delete from transparency.actions where sequence = (select max(sequence) - 1 from transparency.actions)',
    );
    expect(await textOf('/actions')).toMatch(/<span class="pill is-bad">Broken at line \d+<\/span>/);
  });
});

interface DrawAnswer {
  readonly draw: {
    readonly day: string;
    readonly fingerprint: string;
    readonly secret: string | null;
    readonly network: string | null;
    readonly block: { readonly network: string; readonly height: number; readonly hash: string } | null;
  };
  readonly weights: readonly { readonly dramaId: never; readonly shares: never }[];
  readonly results: never[];
  readonly total: number;
}

describe('/draws', () => {
  test('a day is sealed, then opened, and comes out the same for anybody', async () => {
    const { dependencies, owner, clock } = fixture;
    const drama = await aDrama(owner, { retail: '0.5', episodes: 60, freeEpisodes: 3 });
    const nobodys = await aDrama(owner, { retail: '0.5', episodes: 60, freeEpisodes: 3 });
    for (let sellers = 0; sellers < 3; sellers += 1)
      await aPromotedConsignment(dependencies, (await anApprovedSeller(dependencies)).id, drama);
    clock.pass(DAY_MS);
    valueOf(await prepareAllocations(dependencies)());
    const day = dayOf(clock.now(), 0);
    for (let viewers = 0; viewers < 5; viewers += 1) await anOrder(dependencies, { dramaId: drama });
    await anOrder(dependencies, { dramaId: nobodys });

    const sealed = await textOf(`/draws/${day}`);
    expect(sealed).toContain('its secret is sealed');
    expect(sealed).not.toContain('data-check="draw"');
    expect(await textOf('/draws')).toContain(`href="/draws/${day}?lang=en"`);

    clock.pass(DAY_MS);
    const opened = await textOf(`/draws/${day}`);
    expect(opened).toContain('data-check="draw"');
    expect(opened).toContain('Check all 6 draws');
    expect(opened).toContain('<b>16.6%</b>');
    expect(opened).toContain('the seed is the secret alone');
    const shown = opened.slice(opened.indexOf('<main')).replaceAll(/data-[a-z]+="[^"]*"/g, '');
    expect(shown).not.toMatch(/block/i);
    const { draw, weights, results, total } = await jsonOf<DrawAnswer>(`/draws/${day}.json`);
    expect(total).toBe(6);
    const shares = new Map(weights.map((one) => [one.dramaId, one.shares]));
    const published = { ...draw, secret: draw.secret ?? '', weights: shares, results };
    expect(checkAllocation(published)).toEqual({ isSecretTrue: true, isBlockNamed: true, wrong: [] });
  });

  test('a day that is in the public log shows its roots with their entries, and its file is right', async () => {
    const { dependencies, owner, clock } = fixture;
    const sign = async () => {
      const worker = { ...fixture.as('worker'), noteSigner: testNoteSigner() };
      valueOf(await publishKey(worker)());
      valueOf(await signCheckpoint(worker)());
    };
    const prepareAt = async (at: number) => {
      clock.pass(at - clock.now());
      valueOf(await prepareAllocations(fixture.as('worker'))());
    };
    const drama = await aDrama(owner, { retail: '0.5', episodes: 60, freeEpisodes: 3 });
    for (let sellers = 0; sellers < 2; sellers += 1)
      await aPromotedConsignment(dependencies, (await anApprovedSeller(dependencies)).id, drama);
    await sign();
    await prepareAt(clock.now());
    const day = dayOf(later(clock.now(), DAY_MS), 0);
    const midnight = Date.parse(`${day}T00:00:00Z`);
    await prepareAt(Math.max(clock.now(), midnight - HOUR_MS / 2));
    await prepareAt(midnight + HOUR_MS);
    for (let viewers = 0; viewers < 3; viewers += 1) await anOrder(dependencies, { dramaId: drama });
    const begun = await textOf(`/draws/${day}`);
    expect(begun).toContain('Root of the weights, entry');
    expect(begun).toContain('Not in the public log yet.');
    expect((await get(`/draws/${day}.proof.json`)).status).toBe(404);

    await prepareAt(midnight + DAY_MS + HOUR_MS);
    await sign();
    const file = await jsonOf<AllocationProof>(`/draws/${day}.proof.json`);
    expect(file).toMatchObject({ day, from: 0, block: null });
    expect(file.results).toHaveLength(3);
    const closed = await textOf(`/draws/${day}`);
    for (const entry of [file.weighed, file.closed]) {
      expect(closed).toContain(entry?.text.split('\n').at(-1));
      expect(closed).toContain(`entry ${entry?.index} of the public log`);
    }
    expect(closed).toContain('data-check="draw-in-log"');
    expect((await get(`/draws/${day}.proof.json?page=2`)).status).toBe(404);
  });

  test.each(['/draws/2020-01-01', '/draws/yesterday', '/draws/2026-13-01', '/draws/2026-11-12.xml'])(
    '%s is not there',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
