import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createLimit, type Limit } from './limit.ts';

const LEAST = 10;
const FIRST = 40;
const DEADLINE_MS = 250;

let now = 0;
let limit: Limit;
beforeEach(() => {
  now = 0;
  limit = createLimit({ deadlineMs: DEADLINE_MS, least: LEAST, now: () => now });
});

let callers = 0;
/** A new caller in a separate network. */
const somebody = (more: Partial<Caller> = {}): Caller => {
  callers += 1;
  return { movesMoney: false, network: `network ${callers}`, session: `session ${callers}`, ...more };
};

/** Admits callers until the limit refuses. */
function fill(more: Partial<Caller> = {}): (() => void)[] {
  const admitted: (() => void)[] = [];
  for (;;) {
    const release = limit.admit(somebody(more));
    if (release === undefined) return admitted;
    admitted.push(release);
  }
}

/** Answers all admitted calls after this time, several rounds in a row. */
function serveFor(answerMs: number, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    const admitted = fill({ movesMoney: true });
    now += answerMs;
    for (const release of admitted) release();
  }
}

test('one more than the limit is refused, until an answer begins', () => {
  const [first] = fill({ movesMoney: true });
  expect(limit.inFlight).toBe(FIRST);
  first?.();
  expect(limit.admit(somebody({ movesMoney: true }))).toBeDefined();
  expect(limit.admit(somebody({ movesMoney: true }))).toBeUndefined();
});

test('calls that move no money leave a fifth to those that do', () => {
  expect(fill()).toHaveLength(FIRST * 0.8);
  expect(fill({ movesMoney: true })).toHaveLength(FIRST * 0.2);
});

describe('the limit follows how long answers take', () => {
  test('answers in half the deadline: more are admitted, up to a bound', () => {
    serveFor(DEADLINE_MS / 2, 3);
    expect(limit.most).toBeGreaterThan(FIRST);
    serveFor(DEADLINE_MS / 2, 100);
    expect(limit.most).toBe(1_000);
  });

  test('answers in twice the deadline: fewer are, and never fewer than there are connections', () => {
    serveFor(DEADLINE_MS * 2, 1);
    expect(limit.most).toBe(FIRST / 2);
    serveFor(DEADLINE_MS * 10, 10);
    expect(limit.most).toBe(LEAST);
    serveFor(DEADLINE_MS / 2, 10);
    expect(limit.most).toBeGreaterThan(LEAST);
  });

  test('it settles where so many are answered within the deadline', () => {
    const aSecond = 400;
    for (let round = 0; round < 40; round += 1) {
      const admitted = fill({ movesMoney: true });
      now += (admitted.length / aSecond) * 1_000;
      for (const release of admitted) release();
    }
    const withinDeadline = (aSecond * DEADLINE_MS) / 1_000;
    expect(limit.most / withinDeadline).toBeCloseTo(1, 1);
  });

  test('a few slow calls say nothing about it', () => {
    for (let round = 0; round < 10; round += 1) {
      const admitted = Array.from({ length: LEAST }, () => limit.admit(somebody()));
      now += DEADLINE_MS * 4;
      for (const release of admitted) release?.();
    }
    expect(limit.most).toBe(FIRST);
  });
});

describe('nobody takes all of it', () => {
  test('one session has a quarter, once half of it is used', () => {
    expect(fill({ session: 'greedy' })).toHaveLength(FIRST / 2);
    expect(limit.admit(somebody())).toBeDefined();
  });

  test('one network has half', () => {
    expect(fill({ network: 'greedy', movesMoney: true })).toHaveLength(FIRST / 2);
    expect(fill({ movesMoney: true })).toHaveLength(FIRST / 2);
  });

  test('a session that is back at nothing is forgotten', () => {
    for (const release of fill({ session: 'greedy', network: 'greedy' })) release();
    const others = fill().length;
    expect(others).toBe(FIRST * 0.8);
    expect(limit.admit(somebody({ session: 'greedy', network: 'greedy', movesMoney: true }))).toBeDefined();
  });
});

test('without a deadline all are admitted', () => {
  limit = createLimit({ deadlineMs: 0, least: 1 });
  for (let call = 0; call < 5_000; call += 1) expect(limit.admit(somebody())).toBeDefined();
});
