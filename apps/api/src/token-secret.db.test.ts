import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { createStorage } from '@cliffhanger/adapters/storage';
import { signSegmentsGrant } from '@cliffhanger/application/viewing';
import { instantOf } from '@cliffhanger/core/kernel';
import { segmentFile } from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { databaseVariables } from '@cliffhanger/testing/database';
import {
  aClick,
  aDrama,
  anApprovedSeller,
  type Fixture,
  newestMail,
  openFixture,
  TEST_ENCRYPTION_KEY,
} from '@cliffhanger/testing/factories';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { getDramaForViewer } from '@cliffhanger/wire/checkout';
import { sendEmailCode } from '@cliffhanger/wire/identity';
import { getLockedOut } from '@cliffhanger/wire/trust';
import { segmentFileAt, segmentsAddress } from '@cliffhanger/wire/viewing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* The steps of docs/runbooks/rotate-token-secret.md: processes with two configurations run side by side. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const SECRETS = { old: 'o'.repeat(32), new: 'n'.repeat(32) };
const PACKAGE = 'p'.repeat(43);

/** The configuration of a process at each step. */
const STEPS = {
  today: { TOKEN_SECRET: SECRETS.old },
  knowsTheNewOne: { TOKEN_SECRET: SECRETS.old, FORMER_TOKEN_SECRETS: SECRETS.new },
  usesTheNewOne: { TOKEN_SECRET: SECRETS.new, FORMER_TOKEN_SECRETS: SECRETS.old },
  forgotTheOldOne: { TOKEN_SECRET: SECRETS.new },
};
type Step = keyof typeof STEPS;
const ALL_STEPS = Object.keys(STEPS) as readonly Step[];

let fixture: Fixture;
let folder: string;
let click: (secret: string) => string;
let dramaId: string;
const running = new Map<Step, RunningProgram & { readonly url: string }>();

beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
  await addSampleCategories(fixture.owner);
  dramaId = await aDrama(fixture.owner);
  const { id } = await anApprovedSeller(fixture.dependencies);
  await fixture.owner.query(
    `insert into identity.store_versions (seller_id, id, name, text, state, submitted_at, promised_by, decided_at)
     values ($1, gen_random_uuid(), 'Night Theatre', '', 'approved', now(), now(), now())`,
    [id],
  );
  click = (secret) => aClick({ hmac: createHmac(secret), clock: { now: () => instantOf(Date.now()) } }, id);
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-token-secret-'));
  const file = segmentFile({ name: PACKAGE, isEncrypted: true, rung: 0, segment: 0 });
  await createStorage({ kind: 'folder', folder }, '/files').put(file, Buffer.from('a segment'));
  for (const step of ALL_STEPS) await start(step);
});
afterAll(async () => {
  for (const { child, ended } of running.values()) {
    child.kill('SIGKILL');
    await ended();
  }
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function start(step: Step): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const program = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${url}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: new URL(url).port,
      METRICS_PORT: String(await freePort()),
      PUBLIC_URL: url,
      ...databaseVariables(fixture.database),
      DATABASE_CONNECTIONS: '4',
      STORAGE_DIR: folder,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      LOG_LEVEL: 'warn',
      ...STEPS[step],
    },
  });
  running.set(step, { ...program, url });
}

const urlOf = (step: Step): string => running.get(step)?.url ?? '';

async function ask(step: Step, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${urlOf(step)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ lang: 'en', ...body }),
  });
  return (await answer.json()) as { code: number; data: Readonly<Record<string, unknown>> | null };
}

const stepsWhere = async (holds: (step: Step) => Promise<boolean>): Promise<readonly Step[]> => {
  const judged = await Promise.all(ALL_STEPS.map(async (step) => ((await holds(step)) ? [step] : [])));
  return judged.flat();
};

const ACCEPTING = [
  ['old', ['today', 'knowsTheNewOne', 'usesTheNewOne']],
  ['new', ['knowsTheNewOne', 'usesTheNewOne', 'forgotTheOldOne']],
] as const;

test.each(ACCEPTING)(
  'a click that was signed with the %s secret is its seller’s at %j',
  async (secret, expected) => {
    const headers = { cookie: `click=${click(SECRETS[secret])}` };
    const knowsTheSeller = async (step: Step) => {
      const { code, data } = await ask(step, getDramaForViewer.path, { drama_id: dramaId }, headers);
      expect(code).toBe(0);
      return data?.['seller'] !== null;
    };
    expect(await stepsWhere(knowsTheSeller)).toEqual(expected);
  },
);

test.each(ACCEPTING)(
  'a film whose address was signed with the %s secret plays on at %j',
  async (secret, expected) => {
    const grant = { packageName: PACKAGE, expiresAt: instantOf(Math.ceil(Date.now() / 60_000 + 2) * 60_000) };
    const path = segmentsAddress(signSegmentsGrant(createHmac(SECRETS[secret]), grant), segmentFileAt(0, 0));
    const plays = async (step: Step) => (await fetch(`${urlOf(step)}${path}`)).ok;
    expect(await stepsWhere(plays)).toEqual(expected);
  },
);

/** The refusal after a proven address: no decision exists yet. */
const DECISION_UNKNOWN = 2036;

test.each([
  ['knowsTheNewOne', 'old', ['today', 'knowsTheNewOne', 'usesTheNewOne']],
  ['usesTheNewOne', 'new', ['knowsTheNewOne', 'usesTheNewOne', 'forgotTheOldOne']],
] as const)(
  'a code that was mailed while a process %s is kept with the %s secret alone, and proves an address at %j',
  async (asked, secret, expected) => {
    const email = `${asked.toLowerCase()}@example.org`;
    expect((await ask(asked, sendEmailCode.path, { email })).code).toBe(0);
    const code = { email, code: (await newestMail(fixture, email, 'email-code')).facts.code };
    const kept = 'select digest from identity.email_codes where email = $1';
    expect((await fixture.owner.query(kept, [email])).rows).toEqual([
      { digest: createHmac(SECRETS[secret]).emailCode(code) },
    ]);
    const proves = async (step: Step) => (await ask(step, getLockedOut.path, code)).code === DECISION_UNKNOWN;
    const proving: Step[] = [];
    for (const step of ALL_STEPS) if (await proves(step)) proving.push(step);
    expect(proving).toEqual(expected);
  },
);
