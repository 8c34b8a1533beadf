import { SOCIAL_PROOF_COUNTS_DAYS } from '@cliffhanger/core/credit';
import { accept, DAY_MS, HOUR_MS, idOf, later } from '@cliffhanger/core/kernel';
import type { LinkCheck, LinkDecision } from '@cliffhanger/core/promotion';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  aPostUrl,
  changeSetting,
  type Fixture,
  openFixture,
  queuedMessages,
  type TestConsignment,
  type TestSeller,
  valueOf,
  waitingPushEvents,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '../identity/profile/delete-account.ts';
import { saveSocialAccounts } from '../identity/profile/save-social-accounts.ts';
import { listLibrary } from '../library/list-library.ts';
import type { LinkToCheck, NewMessage, PromotionLink, Repositories, Transactions } from '../ports/index.ts';
import { checkLink } from './check-link.ts';
import { decideLink } from './decide-link.ts';
import { listLinks } from './list-links.ts';
import { listWaitingLinks } from './list-waiting-links.ts';
import { submitLink } from './submit-link.ts';

const APPROVE: LinkDecision = { kind: 'approve' };
const REJECT: LinkDecision = {
  kind: 'reject',
  rule: 'post-not-public',
  facts: {},
  note: 'Make it public and send it again.',
};

let fixture: Fixture;
let seller: TestSeller;
let neighbour: TestSeller;
let consignment: TestConsignment;
let messages: NewMessage[];

beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 20 });
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies, { locale: 'de' });
  neighbour = await anApprovedSeller(fixture.dependencies);
  consignment = await aConsignment(fixture.dependencies, seller.id, SAMPLE_DRAMAS.theNinthDebt.id);
  messages = [];
});

const submit = (url: string, by: TestConsignment = consignment) =>
  submitLink(fixture.dependencies)({ sellerId: by.sellerId, consignmentId: by.id, url });

/** Records the messages of the notification list as they are written. */
const listened = (): Transactions => ({
  ...fixture.transactions,
  run: (work) =>
    fixture.transactions.run((repositories: Repositories) =>
      work({
        ...repositories,
        messages: { ...repositories.messages, put: async (message) => void messages.push(message) },
      }),
    ),
});

const decide = (link: PromotionLink, decision: LinkDecision) =>
  decideLink({ ...fixture.dependencies, transactions: listened() })({
    linkId: link.id,
    decision,
    operator: 'Ines',
  });

const linksOf = async (of: TestConsignment = consignment) =>
  valueOf(await listLinks(fixture.dependencies)({ sellerId: of.sellerId, consignmentId: of.id }));

test('a post is under review, with the time by which it is answered', async () => {
  const link = valueOf(await submit(' https://www.tiktok.com/@Nora.Lindqvist/video/71?sender_device=pc '));
  expect(link).toMatchObject({
    url: 'https://tiktok.com/@nora.lindqvist/video/71',
    post: 'tiktok.com/71',
    review: {
      state: 'under-review',
      submittedAt: fixture.clock.now(),
      promisedBy: later(fixture.clock.now(), 12 * HOUR_MS),
    },
  });
  expect((await linksOf()).list).toEqual([link]);
  expect(await queuedMessages(fixture.owner, 'check-link')).toContainEqual({ linkId: link.id });
});

test('the same post sent in twice by the same seller is one review', async () => {
  const url = aPostUrl();
  const results = await Promise.all(Array.from({ length: 20 }, () => submit(url)));
  expect(new Set(results.map((result) => valueOf(result).id)).size).toBe(1);
  expect((await linksOf()).list).toHaveLength(1);
});

test('two sellers send in the same post at once: one has it, the other hears that it is taken', async () => {
  const theirs = await aConsignment(fixture.dependencies, neighbour.id, SAMPLE_DRAMAS.theNinthDebt.id);
  for (let round = 0; round < 10; round += 1) {
    const url = aPostUrl();
    const results = await Promise.all([submit(url), submit(url, theirs)]);
    const refused = results.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ refusal: { name: 'link-taken', field: 'url' } });
    for (const result of results) if (result.ok) await decide(result.value, REJECT);
  }
});

test('one post under several spellings of its address is one row, also for another seller', async () => {
  const theirs = await aConsignment(fixture.dependencies, neighbour.id, SAMPLE_DRAMAS.theNinthDebt.id);
  const [first, ...others] = [
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ/?feature=share',
  ] as const;
  const { id } = valueOf(await submit(first));
  for (const url of others) {
    expect(valueOf(await submit(url)).id).toBe(id);
    expect(await submit(url, theirs)).toMatchObject({ refusal: { name: 'link-taken', field: 'url' } });
  }
  expect((await linksOf()).list).toHaveLength(1);
});

test('a post on another account is refused and says which; proven accounts replace the named ones', async () => {
  const theirs = 'https://www.tiktok.com/@somebody.else/video/901';
  const own = 'https://www.tiktok.com/@nora.lindqvist/video/902';
  expect(await submit(theirs)).toMatchObject({
    refusal: {
      name: 'link-of-another-account',
      field: 'url',
      facts: { account: '@somebody.else', accounts: '@nora.lindqvist' },
    },
  });
  expect((await linksOf()).list).toEqual([]);

  const socialAccounts = ['nora.lindqvist', 'somebody.else'].map((handle) => ({ handle, followers: 10 }));
  valueOf(await saveSocialAccounts(fixture.dependencies)({ sellerId: seller.id, socialAccounts }));
  const proof = { sellerId: seller.id, handle: 'somebody.else', code: '' };
  await fixture.dependencies.transactions.run(async ({ socialProofs }) => {
    await socialProofs.listOf(seller.id);
    await socialProofs.note(proof, 'seen', fixture.clock.now());
    return accept(true);
  });
  expect((await submit(theirs)).ok).toBe(true);
  expect(await submit(own)).toMatchObject({ refusal: { facts: { accounts: '@somebody.else' } } });
  fixture.clock.pass(SOCIAL_PROOF_COUNTS_DAYS * DAY_MS);
  expect((await submit(own)).ok).toBe(true);
});

test('three are open at most, also when ten are sent in at once; a failed one makes room', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => submit(aPostUrl())));
  const accepted = results.flatMap((result) => (result.ok ? [result.value] : []));
  expect(accepted).toHaveLength(3);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    refusal: { name: 'too-many-open-links', facts: { most: 3 } },
  });
  const [first, second] = accepted as [PromotionLink, PromotionLink];
  await decide(first, APPROVE);
  expect((await submit(aPostUrl())).ok).toBe(false);
  await decide(second, REJECT);
  expect((await submit(aPostUrl())).ok).toBe(true);
});

test.each([
  ['', 'promotion-link-required'],
  ['http://tiktok.com/@nora/video/1', 'link-not-https'],
  ['https://example.org/@nora/video/1', 'link-host-not-allowed'],
  ['https://169.254.169.254/latest/meta-data', 'link-host-not-allowed'],
  ['not a link', 'link-malformed'],
] as const)('%j is refused before anything is written', async (url, name) => {
  expect(await submit(url)).toMatchObject({ refusal: { name, field: 'url' } });
  expect((await linksOf()).list).toEqual([]);
});

test('a site that an operator has allowed is allowed from its date on', async () => {
  const url = 'https://clips.example/watch?post=7';
  expect(await submit(url)).toMatchObject({ refusal: { name: 'link-host-not-allowed' } });
  const effectiveFrom = later(fixture.clock.now(), HOUR_MS);
  valueOf(
    await changeSetting(fixture, {
      name: 'linkHosts',
      value: ['tiktok.com', 'clips.example'],
      effectiveFrom,
    }),
  );
  expect((await submit(url)).ok).toBe(false);
  fixture.clock.pass(HOUR_MS);
  expect(valueOf(await submit(url)).url).toBe(url);
});

test('another seller’s drama takes no post and shows none: it answers like an unknown one', async () => {
  await submit(aPostUrl());
  const unknown = idOf<'consignment'>('01990000-0000-7000-8000-00000000dead');
  const url = aPostUrl();
  for (const id of [consignment.id, unknown]) {
    const foreign = { ...consignment, id, sellerId: neighbour.id };
    expect(await submit(url, foreign)).toMatchObject({ refusal: { name: 'consignment-unknown' } });
    expect(
      await listLinks(fixture.dependencies)({ sellerId: neighbour.id, consignmentId: id }),
    ).toMatchObject({
      refusal: { name: 'consignment-unknown' },
    });
  }
});

test('an approved post makes the drama a promoted one, and the seller hears of it three ways', async () => {
  const link = valueOf(await submit(aPostUrl()));
  fixture.clock.pass(HOUR_MS);
  expect(valueOf(await decide(link, APPROVE))).toMatchObject({
    isNew: true,
    link: { review: { state: 'succeeded', decidedAt: fixture.clock.now() } },
  });
  const library = valueOf(
    await listLibrary(fixture.dependencies)({
      sellerId: seller.id,
      locale: 'en',
      categoryId: null,
      isPromoting: true,
      page: 1,
      size: 20,
    }),
  );
  expect(library.list[0]?.consignment.promotingSince).toBe(fixture.clock.now());
  const mails = await fixture.mailsTo(seller.email);
  expect(mails.at(-1)).toEqual({
    to: seller.email,
    locale: 'de',
    template: 'promotion-link-approved',
    facts: { name: 'Nora Lindqvist', drama: 'Die neunte Schuld', url: link.url },
  });
  expect(messages).toEqual([
    {
      sellerId: seller.id,
      kind: 'review',
      messageKey: 'promotion-link-approved',
      facts: { drama: 'Die neunte Schuld', dramaId: link.dramaId, url: link.url },
      at: fixture.clock.now(),
    },
  ]);
  expect(await waitingPushEvents(fixture.owner, seller.id)).toEqual([
    {
      sellerId: seller.id,
      kind: 'review-decided',
      facts: { subject: 'promotion-link', outcome: 'approved', linkId: link.id, dramaId: link.dramaId },
    },
  ]);
});

test('a failed post says why, who decided and until when to appeal, and may be sent in again', async () => {
  const link = valueOf(await submit(aPostUrl()));
  await decide(link, REJECT);
  const [failed] = (await linksOf()).list;
  expect(failed?.review).toEqual({
    state: 'failed',
    submittedAt: fixture.clock.now(),
    notice: {
      rule: 'post-not-public',
      facts: {},
      decidedBy: 'person',
      decidedAt: fixture.clock.now(),
      note: 'Make it public and send it again.',
      appealUntil: later(fixture.clock.now(), 14 * DAY_MS),
    },
  });
  const mails = await fixture.mailsTo(seller.email);
  expect(mails.at(-1)).toMatchObject({
    template: 'promotion-link-rejected',
    facts: { rule: 'post-not-public', note: 'Make it public and send it again.' },
  });
  expect(messages.map(({ messageKey }) => messageKey)).toEqual(['promotion-link-rejected']);
  const again = valueOf(await submit(link.url));
  expect(again.id).not.toBe(link.id);
});

test('a link is decided once, by whoever comes first', async () => {
  const link = valueOf(await submit(aPostUrl()));
  const decisions = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => decide(link, turn % 2 === 0 ? APPROVE : REJECT)),
  );
  expect(decisions.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(10);
  expect(decisions.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: 'link-already-decided' } });
  const mails = await fixture.mailsTo(seller.email);
  expect(mails.filter(({ template }) => template.startsWith('promotion-link'))).toHaveLength(1);
  const { rows } = await fixture.owner.query('select decided_by from promotion_links where id = $1', [
    link.id,
  ]);
  expect(rows).toEqual([{ decided_by: 'operator:Ines' }]);
});

test('a link that nobody sent in cannot be decided', async () => {
  const unknown = { ...valueOf(await submit(aPostUrl())), id: idOf<'promotion-link'>(consignment.id) };
  expect(await decide(unknown, APPROVE)).toMatchObject({ refusal: { name: 'promotion-link-unknown' } });
});

test('reviewers see the oldest first, with what the link checker found', async () => {
  const first = valueOf(await submit(aPostUrl()));
  fixture.clock.pass(HOUR_MS);
  const second = valueOf(await submit(aPostUrl()));
  const asked: LinkToCheck[] = [];
  const found: LinkCheck = { outcome: 'answered', status: 200, mentionsTrackingLink: true };
  const linkChecker = {
    check: async (link: LinkToCheck) => {
      asked.push(link);
      return found;
    },
  };
  const check = checkLink({ ...fixture.dependencies, linkChecker });
  valueOf(await check({ linkId: first.id }));
  expect(asked).toEqual([
    {
      url: first.url,
      allowedHosts: expect.arrayContaining(['tiktok.com']),
      trackingCodes: [consignment.trackingCode],
    },
  ]);

  const { list, total } = valueOf(await listWaitingLinks(fixture.dependencies)());
  const own = list.filter(({ sellerId }) => sellerId === seller.id);
  expect(own.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(total).toBeGreaterThanOrEqual(2);
  expect(own[0]).toMatchObject({
    dramaTitle: 'The Ninth Debt',
    sellerName: 'Nora Lindqvist',
    trackingCodes: [consignment.trackingCode],
    check: { found, at: fixture.clock.now() },
  });
  expect(own[1]?.check).toBeNull();

  await decide(first, APPROVE);
  valueOf(await check({ linkId: first.id }));
  expect(asked).toHaveLength(1);
});

test('an account that is deleted takes the addresses of its posts along', async () => {
  const { url } = valueOf(await submit(aPostUrl()));
  valueOf(await deleteAccount(fixture.dependencies)({ sellerId: seller.id, password: seller.password }));
  const { rows } = await fixture.owner.query(
    `select url from promotion_links where seller_id = $1
     union all select post from promotion_link_owners where seller_id = $1`,
    [seller.id],
  );
  expect(rows).toEqual([]);
  const theirs = await aConsignment(fixture.dependencies, neighbour.id, SAMPLE_DRAMAS.theNinthDebt.id);
  expect((await submit(url, theirs)).ok).toBe(true);
});
