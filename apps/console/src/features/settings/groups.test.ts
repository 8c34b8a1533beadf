import { SETTING_NAMES } from '@cliffhanger/core/settings';
import { expect, test } from 'vitest';
import { SETTING_GROUPS } from './groups.ts';

test('every setting stands in one group, and in no other', () => {
  expect(Object.values(SETTING_GROUPS).flat().toSorted()).toEqual(SETTING_NAMES.toSorted());
});
