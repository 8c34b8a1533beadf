import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, removeCopy } from '../source/repository-copy.ts';
import { translations } from './translations.ts';

let copy = '';
let before: readonly string[] = [];
beforeAll(async () => {
  copy = copyRepository();
  before = await translations.findProblems(copy);
});
afterAll(() => removeCopy(copy));

type Texts = Record<string, string>;

/** Changes one file of messages for the time of one question. */
async function problemsWhen(locale: string, change: (texts: Texts) => Texts): Promise<readonly string[]> {
  const file = join(copy, 'packages/i18n/messages', locale, 'refusals.json');
  const untouched = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify(change(JSON.parse(untouched) as Texts)));
  const problems = await newProblems();
  writeFileSync(file, untouched);
  return problems;
}

async function newProblems(): Promise<readonly string[]> {
  return (await translations.findProblems(copy)).filter((problem) => !before.includes(problem));
}

test('every text exists in every language', () => {
  expect(before).toEqual([]);
});

test('a new English text without translations is found in all six languages', async () => {
  const problems = await problemsWhen('en', (texts) => ({ ...texts, planted: 'Planted.' }));
  expect(problems).toEqual(
    ['es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant'].map(
      (locale) => `${locale}: refusals.planted is not translated`,
    ),
  );
});

test('a translation of nothing is found', async () => {
  const problems = await problemsWhen('de', (texts) => ({ ...texts, planted: 'Gepflanzt.' }));
  expect(problems).toEqual(['de: refusals.planted does not exist in en']);
});

test('a text that is written twice is found, which no reader of JSON would tell', async () => {
  const file = join(copy, 'packages/i18n/messages/ja/console.json');
  const untouched = readFileSync(file, 'utf8');
  writeFileSync(file, untouched.replace('{', '{\n  "brand": "Cliffhanger",'));
  expect(await newProblems()).toEqual(['ja: console.brand is written twice']);
  writeFileSync(file, untouched);
});

test('the words of the console are translated like all others', async () => {
  const file = join(copy, 'packages/i18n/messages/de/console.json');
  const untouched = readFileSync(file, 'utf8');
  const { brand: _, ...others } = JSON.parse(untouched) as Texts;
  writeFileSync(file, JSON.stringify(others));
  expect(await newProblems()).toEqual(['de: console.brand is not translated']);
  writeFileSync(file, untouched);
});

test('an empty translation is found', async () => {
  const problems = await problemsWhen('de', (texts) => ({ ...texts, 'email-required': ' ' }));
  expect(problems).toEqual(['de: refusals.email-required is empty']);
});

test('a translation that forgets a placeholder is found', async () => {
  const problems = await problemsWhen('ru', (texts) => ({ ...texts, 'password-too-short': 'Коротко.' }));
  expect(problems).toEqual(['ru: refusals.password-too-short must fill in exactly: shortest']);
});

test('a Russian plural with English forms is found', async () => {
  const plural = '{shortest, plural, one {# знак} other {# знаков}}';
  const problems = await problemsWhen('ru', (texts) => ({ ...texts, 'password-too-short': plural }));
  expect(problems).toEqual(['ru: refusals.password-too-short lacks the plural forms many, few']);
});

test.each(['Falta {', 'Falta {correo', '{count, plural, one {uno}}', 'Falta }'])(
  'a text that is no ICU message is found: %s',
  async (text) => {
    const problems = await problemsWhen('es', (texts) => ({ ...texts, 'email-required': text }));
    expect(problems).toEqual(['es: refusals.email-required is not a message in ICU form']);
  },
);

test('a message that no text exists for is found where it is used', async () => {
  const file = 'packages/core/src/planted.ts';
  writeFileSync(join(copy, file), "export const title = 'refusals.planted';\n");
  expect(await newProblems()).toEqual([`${file}: there is no message refusals.planted`]);
});
