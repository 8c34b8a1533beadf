import {
  creditScore,
  mentionsCode,
  SOCIAL_PROOF_COUNTS_DAYS,
  SOCIAL_PROOF_EVERY_DAYS,
} from '@cliffhanger/core/credit';
import { DAY_MS, DONE, type SellerId } from '@cliffhanger/core/kernel';
import { payoutMethodsOf } from '@cliffhanger/server/withdrawals';
import {
  anApprovedSeller,
  type Fixture,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshCreditScore } from '../../credit/index.ts';
import { askSocialProof } from './ask-social-proof.ts';
import { checkSocialAccounts } from './check-social-accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { exportOwnData } from './export-own-data.ts';
import { listSocialProofs } from './list-social-proofs.ts';
import { saveSocialAccounts } from './save-social-accounts.ts';

let fixture: Fixture;
let seller: TestSeller;
let sellerId: SellerId;
/** The content of each profile; `undefined` when it does not answer. */
let profiles: Record<string, string | undefined>;
let read: string[];
const linkChecker = {
  read: async ({ url }: { readonly url: string }) => {
    read.push(url);
    return profiles[url];
  },
};
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.owner.query('delete from identity.social_proofs');
  seller = await anApprovedSeller(fixture.dependencies);
  sellerId = seller.id;
  await saves('nora.one');
  profiles = {};
  read = [];
});

const saves = async (...handles: readonly string[]) =>
  valueOf(
    await saveSocialAccounts(fixture.dependencies)({
      sellerId,
      socialAccounts: handles.map((handle) => ({ handle, followers: 10 })),
    }),
  );
const proofs = async () => valueOf(await listSocialProofs(fixture.as('seller'))({ sellerId }));
const ask = (handle: string) => askSocialProof(fixture.as('seller'))({ sellerId, handle });
const look = async () => valueOf(await checkSocialAccounts({ ...fixture.as('worker'), linkChecker })());
const urlOf = (handle: string) => `https://www.tiktok.com/@${handle}`;

async function score() {
  let after: SellerId | null = null;
  do ({ after } = valueOf(await refreshCreditScore(fixture.as('worker'))(after)));
  while (after !== null);
  const { creditScore: stored } = valueOf(
    await exportOwnData({ ...fixture.dependencies, payoutMethodsOf })({ sellerId }),
  );
  if (stored === null) throw new Error('no score');
  // The exported facts and the formula give the same score.
  expect(creditScore(stored.facts).score).toBe(stored.score);
  return stored.score;
}

const provesAccount = async (handle = 'nora.one') => {
  const proof = (await proofs()).find((one) => one.handle === handle);
  profiles[urlOf(handle)] = `<html>{"signature":"dramas ${proof?.code}"}</html>`;
  valueOf(await ask(handle));
  await look();
};

test('an account counts when the code of its seller stands in its profile, and not before', async () => {
  const [proof] = await proofs();
  expect(proof).toMatchObject({ handle: 'nora.one', found: null, provenAt: null, isWaiting: false });
  expect(proof?.code).toMatch(/^CLIFF-[2-9A-HJKMNP-Z]{6}$/);
  expect(await score()).toBe(68);
  profiles[urlOf('nora.one')] = 'nothing here';
  expect(valueOf(await ask('nora.one'))).toMatchObject({ code: proof?.code, isWaiting: true });
  expect(await look()).toBe(1);
  expect(await proofs()).toMatchObject([{ found: 'not-seen', isWaiting: false, provenAt: null }]);
  fixture.clock.pass(DAY_MS);
  await provesAccount();
  expect(await proofs()).toMatchObject([{ code: proof?.code, found: 'seen', isWaiting: false }]);
  expect(await score()).toBe(78);
});

test('another handle has to be proven anew, and the old one is still proven when it comes back', async () => {
  await provesAccount();
  const [first] = await proofs();
  await saves('nora.two');
  const [second] = await proofs();
  expect(second).toMatchObject({ handle: 'nora.two', provenAt: null });
  expect(second?.code).not.toBe(first?.code);
  expect(await score()).toBe(68);
  await saves('nora.one', 'nora.two');
  expect(await score()).toBe(78);
});

test('it is looked for again every 30 days; gone it counts no more, unanswered it counts a few days', async () => {
  await provesAccount();
  fixture.clock.pass((SOCIAL_PROOF_EVERY_DAYS - 1) * DAY_MS);
  expect(await look()).toBe(0);
  fixture.clock.pass(DAY_MS);
  profiles = {};
  expect(await look()).toBe(1);
  expect(await score()).toBe(78);
  expect(await look()).toBe(0);
  fixture.clock.pass((SOCIAL_PROOF_COUNTS_DAYS - SOCIAL_PROOF_EVERY_DAYS) * DAY_MS);
  expect(await score()).toBe(68);
  await look();
  fixture.clock.pass(40 * DAY_MS);
  expect(await look()).toBe(0);

  await provesAccount();
  expect(await score()).toBe(78);
  fixture.clock.pass(SOCIAL_PROOF_EVERY_DAYS * DAY_MS);
  profiles[urlOf('nora.one')] = 'the code is gone';
  await look();
  expect(await score()).toBe(68);
});

test('a code of somebody else proves nothing, nor is an account looked at that is not theirs', async () => {
  const stranger = (await anApprovedSeller(fixture.dependencies)).id;
  const [foreign] = valueOf(await listSocialProofs(fixture.as('seller'))({ sellerId: stranger }));
  profiles[urlOf('nora.one')] = `my code is ${foreign?.code}`;
  valueOf(await ask('nora.one'));
  await look();
  expect(await score()).toBe(68);
  expect(await ask('somebody.else')).toMatchObject({
    ok: false,
    refusal: { name: 'account-does-not-exist' },
  });
  expect(read).toEqual([urlOf('nora.one')]);
  expect(mentionsCode(profiles[urlOf('nora.one')] ?? '', foreign?.code ?? '')).toBe(true);
});

test('asked for twice within a minute, one look is due', async () => {
  await Promise.all([ask('nora.one'), ask('nora.one'), ask('nora.one')]);
  await Promise.all([look(), look()]);
  expect(new Set(read)).toEqual(new Set([urlOf('nora.one')]));
  valueOf(await ask('nora.one'));
  expect(await look()).toBe(0);
});

test('whoever serves sellers cannot say that a code was seen, and nobody writes a proof', async () => {
  const [proof] = await proofs();
  const due = { sellerId, handle: 'nora.one', code: proof?.code ?? '' };
  const seen = fixture.as('seller').transactions.run(async ({ socialProofs }) => {
    await socialProofs.note(due, 'seen', fixture.clock.now());
    return DONE;
  });
  await expect(seen).rejects.toThrow(/permission denied/);
  for (const statement of [
    `update identity.social_proofs set proven_at = now(), checked_at = now(), found = 'seen'`,
    `insert into identity.social_proofs (seller_id, handle, code) values ('${sellerId}', 'x', 'CLIFF-222222')`,
    `delete from identity.social_proofs`,
    `update credit.scores set score = 100`,
  ])
    await expect(fixture.app.query(statement), statement).rejects.toThrow(/permission denied/);
  expect(await score()).toBe(68);
});

test('handles are forgotten with the account', async () => {
  await proofs();
  valueOf(await deleteAccount(fixture.dependencies)({ sellerId, password: seller.password }));
  const { rows } = await fixture.owner.query('select from identity.social_proofs where seller_id = $1', [
    sellerId,
  ]);
  expect(rows).toEqual([]);
});
