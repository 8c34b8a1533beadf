import { describe, expect, it } from 'vitest';
import { createAesSealing } from './aes-sealing.ts';

const OLD = 'an old secret of this test, long enough';
const NEW = 'a new secret of this test, as long as it';
const PLAIN = Buffer.from('X 1234567');
const CONTEXT = 'certification:mara';

describe('what is sealed', () => {
  it('opens where it belongs, and says nothing of what it holds', () => {
    const sealing = createAesSealing({ current: NEW });
    const sealed = sealing.seal(CONTEXT, PLAIN);
    expect(Buffer.from(sealing.open(CONTEXT, sealed))).toEqual(PLAIN);
    expect(Buffer.from(sealed).includes(PLAIN)).toBe(false);
    expect(sealing.seal(CONTEXT, PLAIN)).not.toEqual(sealed);
  });

  it('opens in no other context', () => {
    const sealing = createAesSealing({ current: NEW });
    expect(() => sealing.open('certification:nora', sealing.seal(CONTEXT, PLAIN))).toThrow(
      'unable to authenticate',
    );
  });

  it('opens no more once a single bit of it was changed', () => {
    const sealing = createAesSealing({ current: NEW });
    const sealed = Buffer.from(sealing.seal(CONTEXT, PLAIN));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealing.open(CONTEXT, changed)).toThrow(
        /unable to authenticate|not known here|nothing sealed/,
      );
    }
    expect(() => sealing.open(CONTEXT, sealed.subarray(0, 20))).toThrow('nothing sealed');
  });

  it('outlives a change of keys, and only for who still has the old one', () => {
    const sealed = createAesSealing({ current: OLD }).seal(CONTEXT, PLAIN);
    const changed = createAesSealing({ current: NEW, former: [OLD] });
    expect(Buffer.from(changed.open(CONTEXT, sealed))).toEqual(PLAIN);
    expect(() => createAesSealing({ current: NEW }).open(CONTEXT, sealed)).toThrow('not known here');
    expect(() => createAesSealing({ current: OLD }).open(CONTEXT, changed.seal(CONTEXT, PLAIN))).toThrow(
      'not known here',
    );
  });

  it('is opened while a key is changed by who does not use the new one yet, and says with which key it was sealed', () => {
    const [notYet, already] = [
      createAesSealing({ current: OLD, former: [NEW] }),
      createAesSealing({ current: NEW, former: [OLD] }),
    ];
    const sealed = already.seal(CONTEXT, PLAIN);
    expect(Buffer.from(notYet.open(CONTEXT, sealed))).toEqual(PLAIN);
    expect([notYet, already, createAesSealing({ current: OLD })].map((by) => by.keyOf(sealed))).toEqual([
      'former',
      'current',
      'unknown',
    ]);
    expect(already.keyOf(Buffer.of(0))).toBe('unknown');
  });
});
