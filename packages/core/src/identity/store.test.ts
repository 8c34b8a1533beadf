import { expect, test } from 'vitest';
import { DAY_MS, idOf, instantOf, noticeByPerson, type Reviewed, submitted } from '../kernel/index.ts';
import { proposeStore, type StoreVersion } from './store.ts';

const NOW = instantOf(1_768_900_000_000);
const FRONT = { name: 'Night Theatre', pictureId: null, text: 'Thrillers in ten minutes.' };
const REJECTED: Reviewed = {
  state: 'rejected',
  submittedAt: NOW,
  notice: noticeByPerson({ rule: 'contact-details', facts: {}, note: null }, NOW),
};
const version = (review: Reviewed): StoreVersion => ({
  ...FRONT,
  id: idOf('01990000-0000-7000-8000-000000000001'),
  review,
});
const shown = version({ state: 'approved', submittedAt: NOW, decidedAt: NOW });

test('a changed store goes to review', () => {
  expect(proposeStore({ shown: undefined, proposed: undefined }, FRONT)).toEqual({ ok: true, value: 'new' });
  expect(proposeStore({ shown, proposed: undefined }, { ...FRONT, text: '' })).toMatchObject({
    value: 'new',
  });
});

test('what viewers see already, or what waits already, is not reviewed twice', () => {
  expect(proposeStore({ shown, proposed: undefined }, FRONT)).toMatchObject({ value: 'same-as-shown' });
  const proposed = version(submitted(NOW, DAY_MS));
  expect(proposeStore({ shown: undefined, proposed }, FRONT)).toMatchObject({ value: 'same-as-proposed' });
});

test('what has failed fails unless something about it changes', () => {
  const proposed = version(REJECTED);
  expect(proposeStore({ shown, proposed }, FRONT)).toMatchObject({
    refusal: { name: 'store-review-failed' },
  });
  expect(proposeStore({ shown, proposed }, { ...FRONT, name: 'Day Theatre' })).toMatchObject({
    value: 'new',
  });
});
