import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { linkText } from '@cliffhanger/core/ledger';
import { bytesToHex, type StatementProof, sha256 } from '@cliffhanger/core/proofs';
import { TEST_CASES } from '@cliffhanger/testing/cases';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { makeProofWorld, ProofWorld } from '@cliffhanger/testing/proofs';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../python/mutated.ts';
import { parsedJson } from '../form/index.ts';
import type { OutsideKnowledge } from '../notes/index.ts';
import type { StatementAnswer } from './answer.ts';
import { verifyStatementFile, verifyWritten } from './verify-file.ts';
import { verifyStatement } from './verify-statement.ts';

/*
 * Files are verified in two ways with one result: the fast path may only accept files, with the same answer as the
 * parser.
 */

const VECTORS = join(import.meta.dirname, '../../vectors');
const FIRST_DAY = Date.UTC(2026, 9, 1);

interface Vector extends OutsideKnowledge {
  readonly name: string;
  readonly file: unknown;
  readonly answer: unknown;
}

const vectors = readdirSync(VECTORS)
  .filter((name) => name.startsWith('statement-'))
  .map((name) => JSON.parse(readFileSync(join(VECTORS, name), 'utf8')) as Vector);

const worlds = ['one', 'two', 'three'].map((seed) =>
  makeProofWorld({ seed, sellers: 2, days: 3, ...(seed === 'two' && { rotateOnDay: 1 }) }),
);
const statements = worlds.flatMap((world) =>
  world.sellerIds.flatMap((id) =>
    [
      { from: FIRST_DAY, to: FIRST_DAY + DAY_MS },
      { from: FIRST_DAY + DAY_MS, to: FIRST_DAY + 2 * DAY_MS },
      { from: FIRST_DAY + DAY_MS / 3, to: FIRST_DAY + 9 * DAY_MS },
    ].map((range) => world.makeStatement(id, range)),
  ),
);

const written = (file: unknown): Uint8Array => Buffer.from(`${JSON.stringify(file)}\n`);

/** The answer by JSON.parse. If the fast path accepts the file, its answer must be equal. */
function bothWays(bytes: Uint8Array, outside: OutsideKnowledge = {}) {
  const answer: StatementAnswer = verifyStatement(parsedJson(bytes), outside);
  const quick = verifyWritten(bytes, outside);
  expect(quick?.answer ?? answer).toEqual(answer);
  return { answer, isQuick: quick !== undefined };
}

describe('a file as our writer serialises it', () => {
  test('has the expected answer for each vector', () => {
    const notQuick: string[] = [];
    for (const { name, file, answer, knownKeys, keptCheckpoint, consistency } of vectors) {
      const outside = {
        ...(knownKeys && { knownKeys }),
        ...(keptCheckpoint !== undefined && { keptCheckpoint }),
        ...(consistency && { consistency }),
      };
      const both = bothWays(written(file), outside);
      expect(both.answer).toEqual(answer);
      expect(verifyStatementFile(written(file), outside).answer).toEqual(answer);
      if (both.answer.ok && !both.isQuick) notQuick.push(name);
    }
    expect(notQuick).toEqual([]);
  });

  test('is verified without parsing its lines if it is valid', () => {
    for (const statement of statements) expect(bothWays(written(statement)).isQuick).toBe(true);
  });

  test('returns everything but its lines', () => {
    const [statement] = statements as [StatementProof];
    const { file } = verifyStatementFile(written(statement));
    expect(file).toEqual({ ...statement, transfers: [] });
    const wrong = { ...statement, transfers: statement.transfers.slice(1) };
    expect(verifyStatementFile(written(wrong)).file).toEqual(wrong);
  });

  test('may have many entries in a line, and reasons in any script', () => {
    const world = new ProofWorld('scripts');
    const sellerId = world.addSeller();
    world.trade(sellerId, 60);
    const journal = world.journal(sellerId);
    const reasons = ['дважды', '二重計上', '🎬 x', 'zweimal – gebucht', ''];
    for (const [index, reason] of reasons.entries())
      journal.transfers[index * 7] = { ...(journal.transfers[index * 7] as object), reason } as never;
    journal.rehash();
    world.close('day');
    const statement = world.makeStatement(sellerId, { from: 0, to: world.now });
    expect(statement.transfers.some(({ entries }) => entries.length > 4)).toBe(true);
    expect(bothWays(written(statement))).toMatchObject({ isQuick: true, answer: { ok: true } });
  });
});

describe('a changed file has the same answer on both paths', () => {
  test('for any changed value', () => {
    const dice = diceOf('changed values');
    const codes = new Set<string>();
    for (let count = 0; count < 3 * TEST_CASES; count += 1) {
      const { answer } = bothWays(written(mutated(dice.pick(statements), dice)));
      codes.add(answer.ok ? 'ok' : answer.code);
    }
    expect(codes.size).toBeGreaterThan(12);
  });

  test('for any changed byte', () => {
    const dice = diceOf('changed bytes');
    const files = statements.map(written);
    let quick = 0;
    for (let count = 0; count < 2 * TEST_CASES; count += 1)
      if (bothWays(withOtherByte(dice.pick(files), dice)).isQuick) quick += 1;
    // The numbers of the range are not covered by any check.
    expect(quick).toBeGreaterThan(0);
  });

  test('for any removed, duplicated or swapped lines', () => {
    const dice = diceOf('changed lines');
    for (let count = 0; count < TEST_CASES; count += 1) {
      const statement = dice.pick(statements);
      const transfers = [...statement.transfers];
      const at = dice.between(0, Math.max(0, transfers.length - 1));
      transfers.splice(at, dice.between(0, 2), ...transfers.slice(at, at + dice.between(0, 2)).toReversed());
      const other = written({ ...statement, transfers });
      expect(verifyStatementFile(other).answer).toEqual(bothWays(other).answer);
    }
  });
});

function withOtherByte(file: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.between(0, file.length - 1);
  const put = dice.pick([...Buffer.from('"\\,:{}[]0-1 eE.\n\t/u'), 0x80, 0xff, 0]);
  const behind = file.subarray(at + (dice.isLucky(0.7) ? 1 : 0));
  return Buffer.concat([
    file.subarray(0, at),
    dice.isLucky(0.8) ? Uint8Array.of(put) : Uint8Array.of(),
    behind,
  ]);
}

describe('a file in another spelling has the same answer', () => {
  const text = JSON.stringify(statements[1]);
  const [, id = ''] = /"transfers":\[\{"id":"([^"]+)"/.exec(text) ?? [];

  test.for([
    ['with spaces', JSON.stringify(statements[1], null, 2)],
    ['with a space within a line', text.replace('"sequence":', '"sequence": ')],
    [
      'with an escape',
      text.replace(`"id":"${id}"`, String.raw`"id":"\u00${id.charCodeAt(0).toString(16)}${id.slice(1)}"`),
    ],
    ['with a number as a power', text.replace(/"sequence":(\d+)/, '"sequence":$1e0')],
    ['with a number as a fraction', text.replace(/"sequence":(\d+)/, '"sequence":$1.0')],
    ['with a value that occurs twice', text.replace('{"id":', `{"id":"x","id":`)],
    ['with transfers that occur twice', text.replace(/\}$/, `,"transfers":[]}`)],
    ['with transfers before the other fields', text.replace('{"format"', `{"transfers":[],"format"`)],
    ['with transfers after the lines', text.replace('],"ending"', '],"transfers":[],"ending"')],
    ['with transfers within the opening', text.replace('"opening":{', `"opening":{"x":0,"transfers":[],`)],
    [
      'with transfers within a text',
      text.replace('"origin":"', String.raw`"x":",\"transfers\":[","origin":"`),
    ],
    ['with an ending that occurs twice', text.replace('"transfers":[', '"ending":{},"transfers":[')],
    ['with a prototype', text.replace('{"format"', `{"__proto__":{"transfers":[]},"format"`)],
    [
      'in another order',
      JSON.stringify(Object.fromEntries(Object.entries(statements[1] ?? {}).toReversed())),
    ],
    ['with a mark at the beginning', `\ufeff${text}`],
    ['with something behind it', `${text}x`],
    ['with spaces around it', ` ${text}\r\n `],
    ['cut off', text.slice(0, -1)],
    ['cut off within its lines', text.slice(0, text.indexOf('"entries"'))],
    ['with a comma too many', text.replace('],"ending"', ',],"ending"')],
    ['with null for a text', text.replace(/"actor":"[^"]+"/, '"actor":null')],
    ['without lines', JSON.stringify({ ...statements[1], transfers: [] })],
    ['with nothing', ''],
  ] as const)('%s', ([, changed]) => {
    expect(changed).not.toBe(text);
    bothWays(Buffer.from(changed));
  });

  test.for([
    ['999999999999999999999', 'wrong-hash'],
    ['9007199254740993', 'wrong-hash'],
    ['-0', 'wrong-hash'],
    ['007', 'wrong-hash'],
    ['+7', 'wrong-hash'],
    ['', 'wrong-hash'],
  ] as const)('with the amount "%s"', ([amount, code]) => {
    const changed = text.replace(/"amount":"[^"]+"/, `"amount":"${amount}"`);
    expect(bothWays(Buffer.from(changed)).answer).toMatchObject({ ok: false, code });
  });
});

describe('a correctly hashed line that is not a transfer', () => {
  /** Books of an attacker who can hash and sign any lines. */
  const forged = (change: (lines: { entries: unknown }[]) => void): Uint8Array => {
    const world = new ProofWorld('forged');
    const sellerId = world.addSeller();
    world.trade(sellerId, 6);
    const journal = world.journal(sellerId);
    change(journal.transfers as never);
    journal.rehash();
    world.close('day');
    return written(world.makeStatement(sellerId, { from: 0, to: world.now }));
  };
  const entry = (account: string, amount: bigint) => ({ account, amount, orderId: undefined });
  const LENT = [entry('custody:tron', 10n ** 12n), entry('seller:available', -(10n ** 12n))];

  test.for([
    ['one entry', [entry('custody:tron', 1n)], 'not-a-transfer'],
    ['a sum', [entry('custody:tron', 1n), entry('seller:available', 1n)], 'not-a-transfer'],
    ['nothing moved', [entry('custody:tron', 0n), entry('seller:available', 0n)], 'not-a-transfer'],
    ['money against episodes', [entry('custody:tron', -1n), entry('seller:episodes', 1n)], 'not-a-transfer'],
    ['less than nothing', LENT, 'negative-balance'],
    [
      'much less than nothing',
      LENT.map(({ account, amount }) => entry(account, amount * 9_999n)),
      'negative-balance',
    ],
  ] as const)('%s', ([, entries, code]) => {
    const bytes = forged((lines) => {
      const [, , , fourth, fifth] = lines as { entries: unknown }[] & { length: 5 };
      if (fourth === undefined || fifth === undefined) throw new Error('five lines were expected');
      fourth.entries = entries;
      // Reversed at once, so that the books end as they should.
      fifth.entries = entries.map(({ account, amount }) => entry(account, -amount));
    });
    expect(bothWays(bytes)).toMatchObject({ isQuick: false, answer: { ok: false, code, line: 4 } });
  });

  test('sums beyond safe integers are valid, verified by the parser', () => {
    const large = 9n * 10n ** 14n;
    const bytes = forged((lines) => {
      (lines[3] as { entries: unknown }).entries = [
        ...Array.from({ length: 12 }, () => entry('custody:tron', -large)),
        ...Array.from({ length: 12 }, () => entry('seller:available', large)),
      ];
    });
    expect(bothWays(bytes)).toMatchObject({ isQuick: false, answer: { ok: true } });
  });
});

describe('a malformed line is rejected even if its exact bytes were hashed and signed', () => {
  const ACCENT = 'é';
  const last = <T>(list: readonly T[]): T => list.at(-1) as T;

  /** Changes the last line both in the file and in the hashed text; the closing has that hash. */
  function forged(change: (text: string) => string): Uint8Array {
    const world = new ProofWorld('spelled');
    const sellerId = world.addSeller();
    world.trade(sellerId, 6);
    const journal = world.journal(sellerId);
    const transfer = { ...last(journal.transfers), reason: ACCENT };
    journal.transfers[journal.transfers.length - 1] = transfer;
    journal.rehash();
    const { previousHash, hash } = last(journal.links);
    const link = { journalId: sellerId, sequence: BigInt(journal.links.length), previousHash };
    const bytesOf = (text: string): Buffer => Buffer.from(change(text), 'latin1');
    const inBytes = (text: string): string => Buffer.from(text).toString('latin1');
    const other = bytesToHex(sha256(bytesOf(inBytes(linkText(link, transfer)))));
    world.close('day', (head) => (head.journalId === sellerId ? { ...head, head: other } : head));
    const statement = JSON.stringify(world.makeStatement(sellerId, { from: 0, to: world.now }));
    const at = statement.lastIndexOf('{"id":');
    const line = statement.slice(at).replace(`"hash":"${hash}"`, `"hash":"${other}"`);
    return Buffer.concat([Buffer.from(statement.slice(0, at)), bytesOf(inBytes(line))]);
  }

  const accent = Buffer.from(ACCENT).toString('latin1');

  test('but an unchanged line is valid', () => {
    expect(bothWays(forged((text) => text))).toMatchObject({ isQuick: true, answer: { ok: true } });
  });

  test.for([
    ['invalid UTF-8', (text: string) => text.replace(accent, '\xff\xfe')],
    ['an escape', (text: string) => text.replace(accent, String.raw`\u0041`)],
    ['an invalid escape', (text: string) => text.replace(accent, String.raw`\x`)],
    ['a line feed', (text: string) => text.replace(accent, 'a\nb')],
    ['a zero before the time', (text: string) => text.replace(/([":\n])(1[67]\d{11})([,\n])/, '$10$2$3')],
    [
      'a time of too many digits',
      (text: string) => text.replace(/([":\n])(1[67]\d{11})([,\n])/, '$1$290001$3'),
    ],
    ['another sequence', (text: string) => text.replace(/("sequence":|-8[-\da-f]+\n)6([,\n])/, '$177$2')],
    ['a zero before an amount', (text: string) => text.replace(/(USDT |"amount":")(\d)/, '$10$2')],
  ] as const)('%s', ([, change]) => {
    const bytes = forged(change);
    expect(Buffer.compare(bytes, Buffer.from(forged((text) => text)))).not.toBe(0);
    expect(bothWays(bytes)).toMatchObject({ isQuick: false, answer: { ok: false } });
  });
});
