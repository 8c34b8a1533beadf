import { describe, expect, it } from 'vitest';
import { freeRight, rightsLeft, useRights } from './rights.ts';

const BRONZE = { fromLevel: 3, fromPacks: 0, used: 1 };

describe('consignment rights', () => {
  it('are used all or nothing', () => {
    expect(useRights(BRONZE, 2)).toEqual({ ok: true, value: { fromLevel: 3, fromPacks: 0, used: 3 } });
    expect(useRights(BRONZE, 3)).toMatchObject({
      refusal: { name: 'insufficient-rights', facts: { left: 2, needed: 3 } },
    });
  });

  it('never go below zero after a downgrade', () => {
    expect(rightsLeft({ fromLevel: 3, fromPacks: 0, used: 10 })).toBe(0);
  });

  it('come back when the drama is removed, unless it has unsettled orders', () => {
    expect(freeRight(BRONZE, 0)).toEqual({ ok: true, value: { fromLevel: 3, fromPacks: 0, used: 0 } });
    expect(freeRight(BRONZE, 2)).toMatchObject({ refusal: { name: 'drama-has-unsettled-orders' } });
  });
});
