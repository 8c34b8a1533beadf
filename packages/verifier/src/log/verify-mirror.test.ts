import { makeProofWorld } from '@cliffhanger/testing/proofs';
import { expect, test } from 'vitest';
import { verifyMirror } from './verify-mirror.ts';

const world = makeProofWorld({ seed: 'mirror', rotateOnDay: 1, days: 2 });
const mirror = { origin: world.origin, entries: world.log.entries, checkpoint: world.checkpoint() };
const knownKeys = [world.keys[0]?.verifierKey ?? ''];

test('a complete copy matches the signed log, also from every stored size', () => {
  expect(verifyMirror(mirror, { knownKeys })).toMatchObject({ ok: true, log: { isKeyCompared: true } });
  for (let size = 1; size <= world.log.entries.length; size += 1) {
    expect(verifyMirror(mirror, { knownKeys, keptCheckpoint: world.checkpoint(size) })).toMatchObject({
      ok: true,
    });
  }
});

test('a copy that differs from the log is rejected', () => {
  const answer = (change: Partial<typeof mirror>, outside = {}) => {
    const given = verifyMirror({ ...mirror, ...change }, outside);
    return given.ok ? 'ok' : given.code;
  };
  expect(answer({ entries: mirror.entries.slice(1) })).toBe('too-few-entries');
  expect(answer({ entries: mirror.entries.toSpliced(3, 1, 'other') })).toBe('wrong-log');
  expect(answer({ origin: 'elsewhere' })).toBe('bad-note');
  expect(answer({ checkpoint: 'no note' })).toBe('bad-note');
  const stranger = makeProofWorld({ seed: 'stranger', days: 1 });
  expect(answer({}, { knownKeys: [stranger.key.verifierKey] })).toBe('unknown-key');
  const keptCheckpoint = stranger.checkpoint(2);
  expect(answer({}, { keptCheckpoint })).toBe('rewritten');
  expect(answer({ checkpoint: world.checkpoint(4) }, { keptCheckpoint: world.checkpoint(6) })).toBe(
    'older-than-kept',
  );
});
