import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  APPROVERS,
  anAddress,
  BEGIN,
  HOT_WALLET,
  paying,
  payout,
  SELLER,
} from '../../test/signer-fixture.ts';
import type { Entry } from '../policy/memory.ts';
import { openJournal } from './journal.ts';
import { lockJournal } from './lock.ts';

const ENTRIES: readonly Entry[] = [
  { type: 'announced', at: BEGIN, address: SELLER, seller: 'mara' },
  {
    type: 'signed',
    at: BEGIN + 1,
    from: HOT_WALLET,
    ask: { ...payout(), approvals: [APPROVERS[0].sign(paying())] },
  },
  {
    type: 'signed',
    at: BEGIN + 2,
    from: anAddress('9a5'),
    ask: { ...payout({ token: null }, 'gas'), purpose: { kind: 'gas-top-up', derivationIndex: 7 } },
  },
];
const WORDS: readonly Entry[] = [
  { type: 'stopped', at: BEGIN + 3, word: { saidAt: 1, because: 'books and rows differ' } },
  { type: 'resumed', at: BEGIN + 4, word: { saidAt: 2, because: 'explained' } },
];

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-journal-'));
  path = join(folder, 'journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(entries: readonly Entry[]): void {
  const journal = openJournal(path);
  for (const entry of entries) journal.append(entry);
  journal.close();
}

const lines = (): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

test('written entries are read again after several restarts', () => {
  write(ENTRIES.slice(0, 1));
  write([...ENTRIES.slice(1), ...WORDS]);
  expect(openJournal(path).entries).toEqual([...ENTRIES, ...WORDS]);
});

test('enrolled and retired keys are read again', () => {
  const [{ keyId, publicKey }] = APPROVERS;
  const entries: readonly Entry[] = [
    { type: 'enrolled', at: BEGIN, keyId, key: { person: 'fay', duty: 'payouts', publicKey } },
    { type: 'retired', at: BEGIN + 1, keyId },
    { type: 'revoked', at: BEGIN + 2, revoked: { subject: 'withdrawal', id: 'withdrawal-1' } },
  ];
  write(entries);
  expect(openJournal(path).entries).toEqual(entries);
});

test('a last line truncated by a crash is removed, wherever it was truncated', () => {
  write(ENTRIES);
  const whole = readFileSync(path);
  const lastLine = `${lines().at(-1)}\n`;
  for (let missing = 1; missing < lastLine.length; missing += 11) {
    writeFileSync(path, whole.subarray(0, whole.length - missing));
    const journal = openJournal(path);
    expect(journal.entries).toEqual(ENTRIES.slice(0, 2));
    journal.append(ENTRIES[2] as Entry);
    journal.close();
    expect(readFileSync(path)).toEqual(whole);
  }
});

test('a changed, removed, inserted or moved line is detected', () => {
  write(ENTRIES);
  const [first = '', second = '', third = ''] = lines();
  const changes = [
    [first, second.replace('"500"', '"501"'), third],
    [first, third],
    [second, third],
    [first, second, second, third],
    [first, third, second],
    [first, `${'0'.repeat(64)} {"type":"announced"}`],
  ];
  for (const change of changes) {
    writeFileSync(path, `${change.join('\n')}\n`);
    expect(() => openJournal(path), change.join()).toThrow('journal');
  }
});

test('nothing is appended after a failed write', () => {
  let isFull = false;
  const journal = openJournal(path, (file, bytes) => {
    appendFileSync(file, isFull ? bytes.subarray(0, 9) : bytes);
    if (isFull) throw new Error('no space left');
  });
  journal.append(ENTRIES[0] as Entry);
  isFull = true;
  expect(() => journal.append(ENTRIES[1] as Entry)).toThrow('no space');
  isFull = false;
  expect(() => journal.append(ENTRIES[1] as Entry)).toThrow('restart the signer');
  journal.close();
  expect(openJournal(path).entries).toEqual(ENTRIES.slice(0, 1));
});

test('a journal belongs to one signer; that of a dead signer is free', () => {
  writeFileSync(`${path}.lock`, String(process.ppid));
  expect(() => lockJournal(path)).toThrow('held by');
  writeFileSync(`${path}.lock`, '999999999');
  const unlock = lockJournal(path);
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe(String(process.pid));
  unlock();
  lockJournal(path)();
});
