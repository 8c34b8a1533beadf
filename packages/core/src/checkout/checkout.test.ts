import { describe, expect, it, test } from 'vitest';
import type { Email } from '../identity/index.ts';
import { idOf, type SellerId } from '../kernel/index.ts';
import { HOUSE } from '../orders/index.ts';
import { attributedByDraw } from './attribute.ts';
import { episodesBought, nextToBuy } from './episodes.ts';
import { checkOwnPurchase, type ViewerId } from './own-purchase.ts';

const DRAMA = { episodes: 20, freeEpisodes: 3 };

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
    expect(episodesBought({ episodes: 3, freeEpisodes: 3 }, [], 1)).toMatchObject({
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
    paysFromPurseOf: () => false,
  };

  it.each([
    ['account', { ...stranger, viewerId: seller.id as string as ViewerId }],
    ['email', { ...stranger, email: seller.email }],
    ['purse', { ...stranger, paysFromPurseOf: (id: SellerId) => id === seller.id }],
  ])('by %s', (_by, buyer) => {
    expect(checkOwnPurchase(buyer, seller)).toMatchObject({ refusal: { name: 'own-purchase' } });
  });

  it('and a stranger may', () => {
    expect(checkOwnPurchase(stranger, seller).ok).toBe(true);
  });
});

test('without a prepared day, or without anybody who promotes, the house has it', () => {
  const day = { day: '2026-01-20', secret: '00'.repeat(32), fingerprint: 'f', shares: [] };
  for (const draw of [undefined, day])
    expect(attributedByDraw(draw, 'CH-22222222')).toEqual({
      sellerId: HOUSE,
      attribution: { kind: 'house' },
    });
});
