import { type LogEntryProof, noteText } from '@cliffhanger/core/proofs';
import type { ProofWorld } from '@cliffhanger/testing/proofs';
import { ofStatement, type Vector } from './vector.ts';
import { dayRange, sellerOf, vectorWorld } from './world.ts';

export function wrongNotes(): Vector[] {
  const world = vectorWorld();
  const stranger = vectorWorld('stranger');
  const statement = world.makeStatement(sellerOf(world), dayRange(1));
  const { checkpoint, keys } = statement;
  const [firstKey, secondKey] = keys as [LogEntryProof, LogEntryProof];
  const knownKeys = [world.key.verifierKey];
  const strangers = { knownKeys: [stranger.key.verifierKey] };
  const text = world.log.checkpointText();
  return [
    ofStatement('bad-note-without-signature', { ...statement, checkpoint: text }),
    ofStatement('bad-note-of-another-origin', { ...statement, origin: 'elsewhere.example/log' }),
    ofStatement('bad-note-no-checkpoint', {
      ...statement,
      checkpoint: noteText('hello\n', [world.key.line('hello\n')]),
    }),
    ofStatement('unknown-key-of-a-stranger', statement, strangers),
    ofStatement('unknown-key-not-in-the-file', { ...statement, keys: [firstKey] }),
    ofStatement('unknown-key-only-a-witness', {
      ...statement,
      checkpoint: noteText(text, [world.witness('witness.example').cosign(text, 1_760_000_000)]),
    }),
    ofStatement('bad-signature', { ...statement, checkpoint: checkpoint.replace(/\n\d+\n/, '\n18\n') }),
    ofStatement('bad-signature-beside-a-right-one', {
      ...statement,
      checkpoint: noteText(text, [world.key.line(text), world.key.line(`${text}x`)]),
    }),
    ofStatement('key-not-in-log-no-keys', { ...statement, keys: [] }, { knownKeys }),
    ofStatement('key-not-in-log-first-is-missing', { ...statement, keys: [secondKey] }),
    ofStatement('key-not-in-log-wrong-path', {
      ...statement,
      keys: [firstKey, { ...secondKey, path: firstKey.path }],
    }),
    ofStatement('key-not-in-log-not-signed-by-the-one-before', keyOfAThief(vectorWorld())),
  ];
}

/** An attacker with write access to the log adds a key without the signature of the previous one. */
function keyOfAThief(world: ProofWorld) {
  const thief = vectorWorld('thief').key;
  const { name } = thief;
  const entry = { kind: 'key', name, verifierKey: thief.verifierKey, from: world.now } as const;
  const index = world.log.append({ ...entry, signature: 'A'.repeat(86).concat('==') });
  const statement = world.makeStatement(sellerOf(world), dayRange(1));
  return {
    ...statement,
    keys: [...statement.keys, world.log.inclusion(index)],
    checkpoint: world.log.checkpoint(thief),
  };
}
