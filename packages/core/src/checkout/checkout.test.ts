import { describe, expect, it, test } from 'vitest';
import type { Email } from '../identity/index.ts';
import { idOf, instantOf, MINUTE_MS, type SellerId, usdt } from '../kernel/index.ts';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '../orders/index.ts';
import { attributedByAllocation } from './attribute.ts';
import { checkAllocation } from './check-allocation.ts';
import { complaintState } from './complaint.ts';
import { episodeStates, episodesBought, episodesLeft, nextToBuy } from './episodes.ts';
import { checkOwnPurchase, type ViewerId } from './own-purchase.ts';
import { cardChargeRoundedUp, hundredthsText, purchaseState } from './processor.ts';
import {
  isViewerSessionAlive,
  judgeSignInLink,
  maySignInLinkBeSent,
  parseViewerToken,
  VIEWER_SESSION_IDLE_MS,
  viewerTokenText,
} from './viewer-session.ts';

const DRAMA = { episodes: 20, freeEpisodes: 3, readyThrough: 20 };

describe('what a viewer buys next', () => {
  it('begins after the free episodes and ends with the last', () => {
    expect(nextToBuy(DRAMA, [])).toEqual({ first: 4, last: 20 });
  });

  it('goes on after what is owned, and fills a gap before it goes on', () => {
    expect(nextToBuy(DRAMA, [{ first: 4, last: 8 }])).toEqual({ first: 9, last: 20 });
    const withGap = [
      { first: 12, last: 14 },
      { first: 4, last: 8 },
    ];
    expect(nextToBuy(DRAMA, withGap)).toEqual({ first: 9, last: 11 });
    expect(episodesBought(DRAMA, withGap, 4)).toMatchObject({ refusal: { facts: { most: 3 } } });
    expect(episodesBought(DRAMA, withGap, 3)).toEqual({ ok: true, value: { first: 9, last: 11 } });
  });

  it('is nothing when all is owned', () => {
    expect(nextToBuy(DRAMA, [{ first: 4, last: 20 }])).toBeUndefined();
    expect(episodesBought({ episodes: 3, freeEpisodes: 3, readyThrough: 3 }, [], 1)).toMatchObject({
      refusal: { name: 'too-many-episodes', facts: { most: 0 } },
    });
  });
});

describe('nobody buys from themselves', () => {
  const seller = {
    id: idOf<'seller'>('0198c0de-0000-7000-8000-000000000001'),
    email: 'a@example.org' as Email,
  };
  const stranger = {
    viewerId: idOf<'viewer'>('0198c0de-0000-7000-8000-000000000002'),
    email: null,
    paysFromFundsOf: () => false,
  };

  it.each([
    ['account', { ...stranger, viewerId: seller.id as string as ViewerId }],
    ['email', { ...stranger, email: seller.email }],
    ['purse', { ...stranger, paysFromFundsOf: (id: SellerId) => id === seller.id }],
  ])('by %s', (_by, buyer) => {
    expect(checkOwnPurchase(buyer, seller)).toMatchObject({ refusal: { name: 'own-purchase' } });
  });

  it('and a stranger may', () => {
    expect(checkOwnPurchase(stranger, seller).ok).toBe(true);
  });
});

test('without a prepared day, or without anybody who promotes, the platform has it', () => {
  const day = { day: '2026-01-20', secret: '00'.repeat(32), fingerprint: 'f', shares: [], block: null };
  for (const draw of [undefined, { ...day, network: null }, { ...day, network: 'bep20' }])
    expect(attributedByAllocation('2026-01-20', draw, 'CH-22222222')).toEqual({
      sellerId: PLATFORM_SELLER,
      attribution: { kind: 'organic', day: '2026-01-20' },
    });
});

test('an episode is free, owned, locked, or not there to watch yet; what is left to buy is counted without the free ones', () => {
  const drama = { episodes: 6, freeEpisodes: 2, readyThrough: 5 };
  const owned = [{ first: 3, last: 4 }];
  expect(episodeStates(drama, owned, (episode) => episode < 6)).toEqual([
    'free',
    'free',
    'owned',
    'owned',
    'locked',
    'not-ready',
  ]);
  expect(episodesLeft(drama, owned)).toBe(1);
  expect(episodesLeft(drama, [{ first: 1, last: 6 }])).toBe(0);
});

describe('a card', () => {
  const oneToOne = { currency: 'USD', perUsdt: usdt('1') };

  it('is charged the same figure, and a whole cent for a part of one', () => {
    expect(cardChargeRoundedUp(usdt('8.5'), oneToOne)).toEqual({ currency: 'USD', hundredths: 850n });
    expect(cardChargeRoundedUp(usdt('8.500001'), oneToOne).hundredths).toBe(851n);
    expect(cardChargeRoundedUp(usdt('10'), { currency: 'EUR', perUsdt: usdt('0.93') }).hundredths).toBe(930n);
    expect([5n, 50n, 123_456n].map(hundredthsText)).toEqual(['0.05', '0.50', '1234.56']);
  });

  it('was paid, declined, too late, or for nothing', () => {
    expect(purchaseState(null)).toBe('waiting');
    const settled = {
      kind: 'settled',
      orderId: idOf<'order'>('01990000-0000-7000-8000-0000000000b1'),
      sellerId: PLATFORM_SELLER,
    } as const;
    expect(purchaseState(settled)).toBe('paid');
    expect(purchaseState({ kind: 'turned-down', rule: 'own-purchase', charge: 'pi_1' })).toBe('turned-down');
    expect(purchaseState({ kind: 'expired' })).toBe('expired');
  });
});

describe('a sign-in link', () => {
  const sentAt = instantOf(1_762_978_440_000);
  const at = (ms: number) => instantOf(sentAt + ms);

  it('is good once, for a quarter of an hour', () => {
    expect(judgeSignInLink({ sentAt, usedAt: null }, at(15 * MINUTE_MS - 1)).ok).toBe(true);
    expect(judgeSignInLink({ sentAt, usedAt: null }, at(15 * MINUTE_MS))).toMatchObject({
      refusal: { name: 'sign-in-link-expired' },
    });
    const unknown = { refusal: { name: 'sign-in-link-unknown' } };
    expect(judgeSignInLink({ sentAt, usedAt: at(1) }, at(2))).toMatchObject(unknown);
    expect(judgeSignInLink(undefined, at(2))).toMatchObject(unknown);
  });

  it('is sent once a minute and ten times a day', () => {
    expect(maySignInLinkBeSent({ lastSentAt: sentAt, sentInLastDay: 1 }, at(MINUTE_MS - 1))).toMatchObject({
      refusal: { name: 'sign-in-too-soon', facts: { seconds: 1 } },
    });
    expect(maySignInLinkBeSent({ lastSentAt: sentAt, sentInLastDay: 9 }, at(MINUTE_MS)).ok).toBe(true);
    expect(maySignInLinkBeSent({ lastSentAt: sentAt, sentInLastDay: 10 }, at(MINUTE_MS))).toMatchObject({
      refusal: { name: 'sign-in-daily-limit' },
    });
  });
});

test('a viewer’s token is nobody else’s kind of token, and a session lasts as long as its cookie', () => {
  const viewerId = idOf<'viewer'>('01990000-0000-7000-8000-000000000001');
  const secret = 'x'.repeat(43);
  const text = viewerTokenText({ viewerId, secret });
  expect(parseViewerToken(text)).toEqual({ viewerId, secret });
  expect(parseViewerToken(text.replace('viewer.', 'staff.'))).toBeUndefined();
  expect(parseViewerToken(text.replace('viewer.', ''))).toBeUndefined();
  const lastSeenAt = instantOf(0);
  expect(isViewerSessionAlive({ lastSeenAt, endedAt: null }, instantOf(VIEWER_SESSION_IDLE_MS - 1))).toBe(
    true,
  );
  expect(isViewerSessionAlive({ lastSeenAt, endedAt: null }, instantOf(VIEWER_SESSION_IDLE_MS))).toBe(false);
  expect(isViewerSessionAlive({ lastSeenAt, endedAt: instantOf(1) }, instantOf(2))).toBe(false);
});

test('where a complaint stands follows from its order', () => {
  expect(complaintState({ state: 'audit', rule: 'viewer-complaint' })).toBe('in-review');
  expect(complaintState({ state: 'completed', rule: null })).toBe('in-review');
  expect(complaintState({ state: 'refunded', rule: 'complaint-refunded' })).toBe('refunded');
  expect(complaintState({ state: 'to-ship', rule: 'complaint-part-refunded' })).toBe('part-refunded');
  expect(complaintState({ state: 'in-settlement', rule: 'complaint-not-refunded' })).toBe('not-refunded');
  expect(complaintState({ state: 'refunded', rule: 'dispute-lost' })).toBe('refunded');
  expect(complaintState({ state: 'completed', rule: 'audit-undecided-in-time' })).toBe('undecided');
});

test('a day’s draw that was tampered with is found out by whoever does it again', () => {
  const secret = 'ab'.repeat(32);
  const dramaId = idOf<'drama'>('01990000-0000-7000-8000-0000000000d1');
  const shares = ['a1', 'a2', 'a3'].map((end) => ({
    sellerId: idOf<'seller'>(`01990000-0000-7000-8000-0000000000${end}`),
    weight: 10,
  }));
  const numbers = ['CH-22222222', 'CH-33333333', 'CH-44444444'];
  const results = numbers.map((number) => ({
    number,
    dramaId,
    sellerId: allocateSeller(shares, secret, number) as SellerId,
    drawn: null,
    passed: [],
  }));
  const draw = {
    fingerprint: secretFingerprint(secret),
    secret,
    network: null,
    block: null,
    weights: new Map([[dramaId, shares]]),
    results,
  };
  expect(checkAllocation(draw)).toEqual({ isSecretTrue: true, isBlockNamed: true, wrong: [] });
  const other = shares.find(({ sellerId }) => sellerId !== results[0]?.sellerId)?.sellerId as SellerId;
  const moved = results.map((result, index) => (index === 0 ? { ...result, sellerId: other } : result));
  expect(checkAllocation({ ...draw, results: moved }).wrong).toEqual([moved[0]]);
  expect(checkAllocation({ ...draw, secret: 'cd'.repeat(32) }).isSecretTrue).toBe(false);
});

test('a seller who is drawn to their own purchase is passed over, and anybody can do both draws again', () => {
  const secret = 'ab'.repeat(32);
  const dramaId = idOf<'drama'>('01990000-0000-7000-8000-0000000000d1');
  const shares = ['a1', 'a2', 'a3', 'a4'].map((end, index) => ({
    sellerId: idOf<'seller'>(`01990000-0000-7000-8000-0000000000${end}`),
    weight: 10 * (index + 1),
  }));
  const day = { fingerprint: secretFingerprint(secret), secret, network: null, block: null };
  const number = 'CH-22222222';
  const drawn = (own: readonly SellerId[]) =>
    attributedByAllocation('2026-01-20', { ...day, day: '2026-01-20', shares }, number, (id) =>
      own.includes(id),
    );
  const first = drawn([])?.sellerId as SellerId;
  const again = drawn([first]);
  expect(again?.sellerId).not.toBe(first);
  expect(again?.attribution).toMatchObject({ kind: 'draw', passed: [first] });

  const everybody = shares.map(({ sellerId }) => sellerId);
  const kept = drawn(everybody);
  expect(kept).toMatchObject({ sellerId: PLATFORM_SELLER, attribution: { kind: 'organic' } });
  if (kept?.attribution.kind !== 'organic') throw new Error('everybody was passed over');
  const passedByAll = kept.attribution.passed ?? [];
  expect(passedByAll.toSorted()).toEqual(everybody);

  const passed: readonly SellerId[] = [first];
  const result = { number, dramaId, sellerId: again?.sellerId as SellerId, drawn: null, passed };
  const wrongOf = (changed: Partial<typeof result>) =>
    checkAllocation({ ...day, weights: new Map([[dramaId, shares]]), results: [{ ...result, ...changed }] })
      .wrong;
  expect(wrongOf({})).toEqual([]);
  expect(wrongOf({ sellerId: PLATFORM_SELLER, passed: passedByAll })).toEqual([]);
  expect(wrongOf({ passed: [] })).toHaveLength(1);
  expect(wrongOf({ sellerId: first, passed: [] })).toEqual([]);
  const innocent = everybody.find((id) => id !== first && id !== again?.sellerId) as SellerId;
  expect(wrongOf({ passed: [innocent] })).toHaveLength(1);
  expect(wrongOf({ passed: [first, innocent] })).toHaveLength(1);
});

describe('a day whose seed takes a block', () => {
  const secret = 'ab'.repeat(32);
  const block = { network: 'bep20', height: 71_234_567, hash: `0x${'12'.repeat(32)}` };
  const dramaId = idOf<'drama'>('01990000-0000-7000-8000-0000000000d1');
  const shares = ['a1', 'a2', 'a3', 'a4', 'a5'].map((end) => ({
    sellerId: idOf<'seller'>(`01990000-0000-7000-8000-0000000000${end}`),
    weight: 10,
  }));
  const numbers = Array.from({ length: 40 }, (_, index) => `CH-222222${index + 10}`);
  const day = { day: '2026-01-20', secret, fingerprint: secretFingerprint(secret), shares };
  const resultsBy = (seed: string) =>
    numbers.map((number) => ({
      number,
      dramaId,
      sellerId: allocateSeller(shares, seed, number) as SellerId,
      drawn: null,
      passed: [],
    }));
  const draw = {
    ...day,
    network: 'bep20',
    block,
    weights: new Map([[dramaId, shares]]),
    results: resultsBy(allocationSeed(secret, block.hash)),
  };

  it('is drawn by the secret and the block’s hash', () => {
    expect(checkAllocation(draw)).toEqual({ isSecretTrue: true, isBlockNamed: true, wrong: [] });
    expect(attributedByAllocation(day.day, draw, 'CH-22222210')?.sellerId).toBe(draw.results[0]?.sellerId);
  });

  it('is found out where the hash was replaced, before the draw or after it', () => {
    const other = { ...block, hash: `0x${'13'.repeat(32)}` };
    expect(checkAllocation({ ...draw, block: other }).wrong.length).toBeGreaterThan(numbers.length / 2);
    const chosen = resultsBy(allocationSeed(secret, other.hash));
    expect(checkAllocation({ ...draw, results: chosen }).wrong.length).toBeGreaterThan(numbers.length / 2);
  });

  it('is not drawn by the secret alone', () => {
    expect(checkAllocation({ ...draw, results: resultsBy(secret) }).wrong).not.toEqual([]);
    expect(checkAllocation({ ...draw, network: null }).isBlockNamed).toBe(false);
    expect(checkAllocation({ ...draw, network: 'erc20' }).isBlockNamed).toBe(false);
  });

  it('is nobody’s before its block is there, and whoever got an order all the same is named', () => {
    const early = { ...draw, block: null };
    expect(attributedByAllocation(day.day, early, 'CH-22222210')).toBeUndefined();
    expect(checkAllocation(early)).toEqual({
      isSecretTrue: true,
      isBlockNamed: false,
      wrong: draw.results,
    });
  });
});
