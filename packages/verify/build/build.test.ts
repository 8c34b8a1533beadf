import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vectorOf } from '../test/vector.ts';
import { zipOf } from '../test/zip-of.ts';
import { type BuiltFile, build } from './build.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
let first: readonly BuiltFile[] = [];
beforeAll(async () => {
  first = await build(join(folder, 'one'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const built = (name: string): string => readFileSync(join(folder, 'one', name), 'utf8');

test('two builds in two folders produce the same bytes, and their digests are written', async () => {
  const second = await build(join(folder, 'two'));
  expect(second).toEqual(first);
  expect(JSON.parse(built('digests.json'))).toEqual(first);
  for (const { name, sha256 } of first)
    expect(createHash('sha256').update(built(name)).digest('hex')).toBe(sha256);
});

test('the page has one script and one style, which its content security policy allows, and no URL', () => {
  const page = built('verify.html');
  const digestOf = (tag: string) => {
    const [, inner = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page) ?? [];
    return `'sha256-${createHash('sha256').update(inner).digest('base64')}'`;
  };
  expect(page).toContain(
    `default-src 'none'; script-src ${digestOf('script')}; style-src ${digestOf('style')}; base-uri 'none'`,
  );
  expect(page.match(/<(script|link|img|iframe)[ >]/g)).toEqual(['<script>']);
  expect(page.match(/\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|eval)\(/g)).toBeNull();
});

test('neither contains a path of the build machine', () => {
  const root = join(import.meta.dirname, '../../..');
  expect(first.filter(({ name }) => built(name).includes(root))).toEqual([]);
});

describe('the command', () => {
  const run = (name: string, ...args: readonly string[]) => {
    const zip = join(folder, `${name}.zip`);
    writeFileSync(zip, zipOf({ 'statement.json': JSON.stringify(vectorOf(`statement-${name}`).file) }, true));
    return spawnSync(process.execPath, [join(folder, 'one/verify.mjs'), zip, ...args], {
      encoding: 'utf8',
      cwd: folder,
      env: { LANG: 'en' },
    });
  };

  test('runs alone in an empty folder and reports a valid file', () => {
    const { status, stdout } = run('right');
    expect(stdout).toContain('Everything is right.');
    expect(status).toBe(0);
  });

  test('answers with the vector’s answer as JSON', () => {
    for (const name of ['right', 'wrong-hash-amount', 'gap-line-left-out', 'not-in-root-ending']) {
      const { status, stdout } = run(name, '--json');
      const { answer } = vectorOf(`statement-${name}`);
      expect(JSON.parse(stdout)).toEqual(answer);
      expect(status).toBe(answer['ok'] === true ? 0 : 1);
    }
  });

  test('verifies a solvency report and a seller’s leaf, and reports the location of faults', () => {
    const ofVector = (name: string, ...args: readonly string[]) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(vectorOf(name).file));
      return spawnSync(process.execPath, [join(folder, 'one/verify.mjs'), file, ...args], {
        encoding: 'utf8',
        env: { LANG: 'en' },
      });
    };
    for (const name of ['solvency-right', 'solvency-wrong-totals', 'owed-right', 'owed-wrong-root-amount']) {
      const { status, stdout } = ofVector(name, '--json');
      const { answer } = vectorOf(name);
      expect(JSON.parse(stdout)).toEqual(answer);
      expect(status).toBe(answer['ok'] === true ? 0 : 1);
    }
    expect(ofVector('solvency-right').stdout).toContain('This report comes out');
    expect(ofVector('solvency-wrong-totals').stdout).toContain('wrong-totals: totals.proven');
    expect(ofVector('owed-right').stdout).toContain('This comes out');
    expect(ofVector('solvency-unreadable-report').status).toBe(2);
  });

  test('compares the key and a stored checkpoint', () => {
    const { knownKeys = [] } = vectorOf('statement-unknown-key-of-a-stranger');
    expect(run('right', '--key', knownKeys[0] ?? '').stdout).toContain('Signed with a key that is not ours.');
    const stored = join(folder, 'stored.txt');
    writeFileSync(stored, vectorOf('statement-fork').keptCheckpoint ?? '');
    expect(run('fork', '--kept', stored, '--lang', 'de').stdout).toContain('zwei verschiedene Protokolle');
  });

  test('has exit codes for unreadable files and for wrong usage', () => {
    expect(run('newer-format').status).toBe(2);
    expect(run('right', '--nonsense').status).toBe(2);
    const nowhere = spawnSync(process.execPath, [join(folder, 'one/verify.mjs'), 'nowhere.zip'], {
      cwd: folder,
    });
    expect(nowhere.status).toBe(2);
    const junk = join(folder, 'junk.zip');
    writeFileSync(junk, 'junk');
    expect(spawnSync(process.execPath, [join(folder, 'one/verify.mjs'), junk]).status).toBe(2);
  });
});
