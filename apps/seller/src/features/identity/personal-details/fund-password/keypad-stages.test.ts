import { expect, test } from 'vitest';
import { entered, FIRST_STAGE } from './keypad-stages.ts';

test('the current fund password is entered once', () => {
  expect(entered(FIRST_STAGE, '246810', false)).toEqual({ chosen: '246810' });
});

test('a new fund password is entered twice', () => {
  const again = entered(FIRST_STAGE, '246810', true);
  expect(again).toEqual({ stage: { kind: 'again', first: '246810' } });
  expect('stage' in again && entered(again.stage, '246810', true)).toEqual({ chosen: '246810' });
});

test('differing entries start over with a message', () => {
  const differing = entered({ kind: 'again', first: '246810' }, '246811', true);
  expect(differing).toEqual({ stage: { kind: 'once', isAfterMismatch: true } });
  expect('stage' in differing && entered(differing.stage, '135791', true)).toEqual({
    stage: { kind: 'again', first: '135791' },
  });
});
