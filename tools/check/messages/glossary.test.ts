import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, removeCopy } from '../source/repository-copy.ts';
import { glossary } from './glossary.ts';

let copy = '';
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => removeCopy(copy));

/** Changes one file for the time of one question. */
async function problemsWhen(file: string, change: (text: string) => string): Promise<readonly string[]> {
  const path = join(copy, file);
  const untouched = readFileSync(path, 'utf8');
  writeFileSync(path, change(untouched));
  const problems = await glossary.findProblems(copy);
  writeFileSync(path, untouched);
  return problems;
}

const saying = (key: string, text: string) => (json: string) =>
  JSON.stringify({ ...(JSON.parse(json) as Record<string, string>), [key]: text });

test('every text uses the words of its glossary', async () => {
  expect(await glossary.findProblems(copy)).toEqual([]);
});

test.each([
  ['en', 'Recharge', 'recharg…', 'deposit…'],
  ['es', 'Recargar ahora', 'recarg…', 'depósito…, depositar'],
  ['ru', 'Все дорамы', 'дорам…', 'сериал…'],
  ['de', 'Guthaben aufladen', 'aufladen', 'Einzahl…, einzahlen'],
  ['ja', '残高にチャージする', 'チャージ', '入金'],
  ['zh-Hans', '款项冻结中', '冻结', '待结算'],
  ['zh-Hant', '款項凍結中', '凍結', '待結算'],
])('a forbidden word in %s is found with its file and id', async (locale, text, word, words) => {
  const file = `packages/i18n/messages/${locale}/wallet.json`;
  expect(await problemsWhen(file, saying('deposit', text))).toContain(
    `${file}: wallet.deposit says "${word}"; the glossary says ${words}`,
  );
});

test('part of a longer word is no forbidden word', async () => {
  const file = 'packages/i18n/messages/en/wallet.json';
  expect(await problemsWhen(file, saying('title', 'Shallow waters'))).toEqual([]);
});

test('a text that a note names may say it', async () => {
  const file = 'packages/i18n/messages/en/refusals.json';
  expect(await problemsWhen(file, saying('deposit-failed', 'Recharge failed.'))).toEqual([]);
});

test('a word that no text uses is found in the glossary', async () => {
  const file = 'docs/glossary/de.md';
  const row = '| Planted | Gepflanztes | Wildwuchs |  |\n';
  expect(await problemsWhen(file, (text) => text + row)).toEqual([`${file}: no text says "Gepflanztes"`]);
});
