import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenIn } from './environment.ts';
import type { DeclaredVariable } from './variables.ts';

const SECRET: DeclaredVariable = {
  name: 'SIGNER_PIN',
  meaning: 'A secret.',
  isNeeded: true,
  isSecret: true,
  since: '0.1.0',
};
const OPEN: DeclaredVariable = { ...SECRET, name: 'SIGNER_POLICY', isSecret: false };

const file = (content: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'signer-secret-')), 'secret');
  writeFileSync(path, content);
  return path;
};

test('a secret is read from a file, without the line break at its end', () => {
  expect(givenIn({ SIGNER_PIN_FILE: file('12 34\n') }, [SECRET])('SIGNER_PIN')).toBe('12 34');
  expect(givenIn({ SIGNER_PIN: '1234' }, [SECRET])('SIGNER_PIN')).toBe('1234');
});

test('a secret given twice, an empty file and a missing file are rejected without repeating their content', () => {
  const both = { SIGNER_PIN: 'canary', SIGNER_PIN_FILE: file('canary') };
  expect(() => givenIn(both, [SECRET])('SIGNER_PIN')).toThrow(/^(?!.*canary).*given twice/);
  expect(() => givenIn({ SIGNER_PIN_FILE: file('\n') }, [SECRET])('SIGNER_PIN')).toThrow('is empty');
  expect(() => givenIn({ SIGNER_PIN_FILE: '/nowhere/at/all' }, [SECRET])('SIGNER_PIN')).toThrow('ENOENT');
});

test('only secrets are read from files, and only declared variables are read', () => {
  expect(givenIn({ SIGNER_POLICY_FILE: file('x') }, [OPEN])('SIGNER_POLICY')).toBeUndefined();
  expect(() => givenIn({ OTHER: 'x' }, [OPEN])('OTHER')).toThrow('not declared');
});
