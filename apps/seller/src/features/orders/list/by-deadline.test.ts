import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { byDeadline } from './by-deadline.ts';

const at = (hour: number) => instantOf(Date.UTC(2026, 10, 15, hour));

test('an order that the platform would take comes before one that has the whole day', () => {
  const ordinary = { name: 'ordinary', shipBy: at(20) };
  const urgent = { name: 'urgent', shipBy: at(10) };
  const withoutRight = { name: 'without right', shipBy: at(23), platformShipsAt: at(3) };
  expect(byDeadline([ordinary, withoutRight, urgent]).map(({ name }) => name)).toEqual([
    'without right',
    'urgent',
    'ordinary',
  ]);
});
