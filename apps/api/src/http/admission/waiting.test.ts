import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaitingRoom, type WaitingRoom } from './waiting.ts';

const MOST_HELD = 1_000;

let room: WaitingRoom;
let refused: { readonly name: string; readonly heldMs: number }[];
let admitted: string[];
let places: number;
beforeEach(() => {
  vi.useFakeTimers();
  room = createWaitingRoom(MOST_HELD);
  refused = [];
  admitted = [];
  places = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (name: string, isGone = () => false): boolean =>
  room.hold({
    isGone,
    tryToAdmit: () => {
      if (places === 0) return false;
      places -= 1;
      admitted.push(name);
      return true;
    },
    refuse: (heldMs) => refused.push({ name, heldMs }),
  });

function makeRoom(forHowMany: number): void {
  places += forHowMany;
  room.roomWasMade();
  vi.advanceTimersByTime(1);
}

test('who finds no room is refused a second later, and not before', () => {
  wait('only one');
  vi.advanceTimersByTime(990);
  expect(refused).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(refused).toMatchObject([{ name: 'only one' }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the newest is admitted when room is made: what is admitted has waited least', () => {
  for (const name of ['first', 'second', 'third']) wait(name);
  makeRoom(2);
  expect(admitted).toEqual(['third', 'second']);
  expect(room.size).toBe(1);
});

test('however many wait, ten are refused in a turn of ten milliseconds', () => {
  for (let one = 0; one < 500; one += 1) wait(`number ${one}`);
  vi.advanceTimersByTime(1_100);
  expect(refused.length).toBeLessThanOrEqual(110);
  vi.advanceTimersByTime(500);
  expect(refused.map(({ name }) => name)).toEqual(Array.from({ length: 500 }, (_, one) => `number ${one}`));
});

test('who has gone is neither admitted nor refused', () => {
  wait('gone', () => true);
  wait('here');
  wait('gone as well', () => true);
  makeRoom(1);
  expect(admitted).toEqual(['here']);
  vi.advanceTimersByTime(2_000);
  expect(refused).toEqual([]);
});

test('a full room takes nobody, and neither does one that is closed', () => {
  for (let one = 0; one < MOST_HELD; one += 1) expect(wait(`number ${one}`)).toBe(true);
  expect(wait('one more')).toBe(false);
  room.close();
  expect(refused).toHaveLength(MOST_HELD);
  expect(wait('too late')).toBe(false);
});
