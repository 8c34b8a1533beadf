import { HOUR_MS } from '@cliffhanger/core/kernel';
import {
  fromBase64,
  type KeyEntry,
  keyEntryText,
  parseLogEntry,
  parseNote,
  toBase64,
} from '@cliffhanger/core/proofs';
import {
  closeTestBooks,
  type Fixture,
  openFixture,
  testNoteSigner,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeBooks,
  getCheckpoint,
  listLogEntries,
  listLogKeys,
  publishKey,
  publishRelease,
  signCheckpoint,
} from './index.ts';

/* The steps of docs/runbooks/rotate-proofs-key.md. */

const [OLD, NEW] = [testNoteSigner(1), testNoteSigner(2)];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await closeTestBooks(fixture, OLD);
});
afterAll(() => fixture.close());

const keys = async (): Promise<readonly KeyEntry[]> =>
  (await listLogKeys(fixture.as('viewer'))()).flatMap(({ text }) => {
    const entry = parseLogEntry(text);
    return entry?.kind === 'key' ? [entry] : [];
  });
const signedBy = async (): Promise<readonly string[] | undefined> => {
  const { note = '' } = (await getCheckpoint(fixture.as('viewer'))()) ?? {};
  return parseNote(note)?.signatures.map(({ keyId }) => keyId);
};

test('the first entry of the log is the first key, signed by none', async () => {
  expect(await keys()).toMatchObject([{ verifierKey: OLD.verifierKey, signature: null }]);
  expect(await signedBy()).toEqual([OLD.keyId]);
});

test('a new key without the one before is not entered', async () => {
  await expect(publishKey({ ...fixture.as('worker'), noteSigner: NEW })()).rejects.toThrow(
    `the log's last key is ${OLD.verifierKey}`,
  );
  await expect(
    publishKey({ ...fixture.as('worker'), noteSigner: NEW, noteSignerBefore: testNoteSigner(3) })(),
  ).rejects.toThrow('a new key needs the signature of the one before');
  expect(await keys()).toHaveLength(1);
});

test('with the one before it is entered once, signed by it, and signs from then on', async () => {
  const worker = { ...fixture.as('worker'), noteSigner: NEW, noteSignerBefore: OLD };
  fixture.clock.pass(HOUR_MS);
  expect(valueOf(await publishKey(worker)())).toEqual({ isNew: true });
  expect(valueOf(await publishKey(worker)())).toEqual({ isNew: false });
  valueOf(await closeBooks(worker)());
  valueOf(await signCheckpoint(worker)());
  const [, entered] = await keys();
  if (entered === undefined) throw new Error('no second key');
  expect(entered).toMatchObject({ verifierKey: NEW.verifierKey });
  expect(entered.signature).toBe(toBase64(OLD.sign(keyEntryText(entered))));
  expect(fromBase64(entered.signature ?? '')).toHaveLength(64);
  expect(await signedBy()).toEqual([NEW.keyId]);
});

test('a worker that still has the old key signs nothing behind the entry of the new one', async () => {
  fixture.clock.pass(HOUR_MS);
  const late = { ...fixture.as('worker'), noteSigner: OLD };
  await expect(publishKey(late)()).rejects.toThrow(`the log's last key is ${NEW.verifierKey}`);
  valueOf(await closeBooks(late)());
  await expect(signCheckpoint(late)()).rejects.toThrow('another key signs the log now');
  expect(await signedBy()).toEqual([NEW.keyId]);
});

test('the fingerprint of a checker is in the log, once', async () => {
  const release = { program: 'verify-page', version: '1.2.3', digest: 'ab'.repeat(32) } as const;
  const { index } = valueOf(await publishRelease(fixture.as('worker'))(release));
  expect(valueOf(await publishRelease(fixture.as('worker'))(release)).index).toBe(index);
  const { entries } = await listLogEntries(fixture.as('viewer'))({ from: index });
  expect(parseLogEntry(entries[0]?.text ?? '')).toEqual({ kind: 'release', ...release });
});
