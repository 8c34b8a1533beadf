import { describe, expect, it } from 'vitest';
import { APPEAL_WINDOW_MS, DAY_MS, instantOf, later, noticeByPerson } from '../kernel/index.ts';
import { answerAppeal, couldBeDecided, mayBeAppealed } from './appeal.ts';

const NOW = instantOf(1_768_900_000_000);
const NOTICE = noticeByPerson({ rule: 'document-expired', facts: {}, note: null }, NOW);
const OPEN = { state: 'open', promisedBy: later(NOW, 3 * DAY_MS) } as const;
const DISMISS = { outcome: 'dismissed', answer: 'It ended in May.', operator: 'Ida' } as const;

describe('an appeal', () => {
  it('can be made for two weeks and not a millisecond longer', () => {
    expect(mayBeAppealed(NOTICE, later(NOW, APPEAL_WINDOW_MS - 1)).ok).toBe(true);
    expect(mayBeAppealed(NOTICE, later(NOW, APPEAL_WINDOW_MS))).toMatchObject({
      refusal: { name: 'appeal-too-late' },
    });
  });

  it('is answered by somebody else than who decided', () => {
    const answering = { deciders: ['Ida'], now: NOW };
    expect(answerAppeal(OPEN, DISMISS, answering)).toMatchObject({
      refusal: { name: 'second-person-needed' },
    });
    expect(answerAppeal(OPEN, { ...DISMISS, operator: 'Ines' }, answering)).toEqual({
      ok: true,
      value: { state: 'dismissed', answeredAt: NOW, answer: 'It ended in May.' },
    });
  });

  it('is answered once', () => {
    const answered = { state: 'dismissed', answeredAt: NOW, answer: 'It ended in May.' } as const;
    const answering = { deciders: [], now: later(NOW, DAY_MS) };
    expect(answerAppeal(answered, { ...DISMISS, answer: 'Again.' }, answering)).toEqual({
      ok: true,
      value: answered,
    });
    expect(answerAppeal(answered, { ...DISMISS, outcome: 'upheld' }, answering)).toMatchObject({
      refusal: { name: 'appeal-already-answered' },
    });
  });

  it('names an order by its number and everything else by an id', () => {
    const subjectId = '01990000-0000-7000-8000-000000000001';
    expect(couldBeDecided({ subject: 'deposit', subjectId })).toBe(true);
    expect(couldBeDecided({ subject: 'order', subjectId })).toBe(false);
    expect(couldBeDecided({ subject: 'order', subjectId: 'CH-7K3VT2QM' })).toBe(true);
    expect(couldBeDecided({ subject: 'deposit', subjectId: "' or true --" })).toBe(false);
  });
});
