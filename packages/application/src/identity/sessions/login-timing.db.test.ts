import { anApprovedSeller, anEmail, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from './log-in.ts';

/** RELIABILITY, "Let nobody in": the response time must not reveal whether an account exists. */
const LARGEST_DIFFERENCE_MS = 5;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 50;
/** Noise on a busy machine averages out over more rounds; a real difference does not. */
const MOST_ROUNDS = 300;
const ALL_ROUNDS_MS = 300_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
});
afterAll(() => fixture.close());

/** The lower quartile, because other work on the machine only adds time. */
const lowerQuartile = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 2] as number;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Uses another address each time and resets the limit, so that no try is refused before the comparison. */
async function timeOfWrongPassword(email: ReturnType<typeof anEmail>, address: string): Promise<number> {
  const { limits, hmac } = fixture.dependencies;
  const took = await timed(async () => {
    const answer = await logIn(fixture.dependencies)({
      email,
      password: 'a theatre at noon',
      device: '',
      locale: 'en',
      address,
    });
    expect(answer).toMatchObject({
      refusal: { name: expect.stringMatching(/^(wrong-password|account-does-not-exist)$/) },
    });
  });
  await limits.forget('login-by-account', hmac.limitKey(email));
  return took;
}

test('a wrong password takes as long for an account that exists as for one that does not', {
  timeout: ALL_ROUNDS_MS,
}, async () => {
  const known: number[] = [];
  const unknown: number[] = [];
  const comparison: number[] = [];
  const { passwords } = fixture.dependencies;
  const hash = await passwords.hash('a theatre at noon');
  const { email } = await anApprovedSeller(fixture.dependencies);
  const difference = () => Math.abs(lowerQuartile(known) - lowerQuartile(unknown));
  for (let round = -WARM_UP_ROUNDS; round < MOST_ROUNDS; round += 1) {
    if (round >= ROUNDS && round % ROUNDS === 0 && difference() <= LARGEST_DIFFERENCE_MS) break;
    // In turns, so that other load affects both alike.
    const times = [
      await timeOfWrongPassword(email, `192.0.2.${round}`),
      await timeOfWrongPassword(anEmail(), `192.0.2.${round}`),
      await timed(() => passwords.matches('another theatre', hash)),
    ] as const;
    if (round < 0) continue;
    known.push(times[0]);
    unknown.push(times[1]);
    comparison.push(times[2]);
  }
  const quartiles = JSON.stringify({
    known: lowerQuartile(known),
    unknown: lowerQuartile(unknown),
    comparison: lowerQuartile(comparison),
    rounds: known.length,
  });
  expect(difference(), quartiles).toBeLessThanOrEqual(LARGEST_DIFFERENCE_MS);
  // An unknown account that skipped the comparison would answer in a fraction of its time.
  expect(lowerQuartile(unknown), quartiles).toBeGreaterThan(0.7 * lowerQuartile(comparison));
});
