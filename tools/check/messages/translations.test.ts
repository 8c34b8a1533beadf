import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { translations } from './translations.ts';

type Texts = Readonly<Record<string, string>>;

const MESSAGES = 'packages/i18n/messages';
const OTHERS = LOCALES.filter((locale) => locale !== 'en');

let root: string;
/** The real refusals, which need no use in code, and one text of a screen. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-translations-'));
  for (const locale of LOCALES) {
    const refusals = join(MESSAGES, locale, 'refusals.json');
    cpSync(join(REPOSITORY_FOLDER, refusals), join(root, refusals));
    plant(join(MESSAGES, locale, 'console.json'), '{ "brand": "Cliffhanger" }');
  }
  plant('apps/console/src/brand.ts', "export const brand = 'console.brand';\n");
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function change(locale: string, key: string, text: string): void {
  const file = join(MESSAGES, locale, 'refusals.json');
  plant(file, JSON.stringify({ ...(JSON.parse(read(file)) as Texts), [key]: text }));
}

const problems = (): Promise<readonly string[]> => translations.findProblems(root);

test('texts that exist in every language hold', async () => {
  expect(await problems()).toEqual([]);
});

test('a new English text without translations is found in all six languages', async () => {
  change('en', 'planted', 'Planted.');
  expect(OTHERS).toHaveLength(6);
  expect(await problems()).toEqual(OTHERS.map((locale) => `${locale}: refusals.planted is not translated`));
});

test('a translation without an English text is found', async () => {
  change('de', 'planted', 'Gepflanzt.');
  expect(await problems()).toEqual(['de: refusals.planted does not exist in en']);
});

test('a key that is written twice is found, although JSON keeps only the second', async () => {
  plant(join(MESSAGES, 'ja/console.json'), '{\n  "brand": "Cliff",\n  "brand": "Cliffhanger"\n}');
  expect(await problems()).toEqual(['ja: console.brand is written twice']);
});

test('a text of the console must be translated too', async () => {
  plant(join(MESSAGES, 'de/console.json'), '{}');
  expect(await problems()).toEqual(['de: console.brand is not translated']);
});

test('an empty translation is found', async () => {
  change('de', 'email-required', ' ');
  expect(await problems()).toEqual(['de: refusals.email-required is empty']);
});

test('a translation that forgets a placeholder is found', async () => {
  change('ru', 'password-too-short', 'Коротко.');
  expect(await problems()).toEqual(['ru: refusals.password-too-short must fill in exactly: shortest']);
});

test('a Russian plural with English forms is found', async () => {
  change('ru', 'password-too-short', '{shortest, plural, one {# знак} other {# знаков}}');
  expect(await problems()).toEqual(['ru: refusals.password-too-short lacks the plural forms many, few']);
});

test.each(['Falta {', 'Falta {correo', '{count, plural, one {uno}}', 'Falta }'])(
  'a text that is not ICU MessageFormat is found: %s',
  async (text) => {
    change('es', 'email-required', text);
    expect(await problems()).toEqual(['es: refusals.email-required is not a message in ICU form']);
  },
);

test('a message that no text exists for is found where it is used', async () => {
  const file = 'packages/core/src/planted.ts';
  plant(file, "export const title = 'refusals.planted';\n");
  expect(await problems()).toEqual([`${file}: there is no message refusals.planted`]);
});

test('a text that no code uses is found', async () => {
  plant('apps/console/src/brand.ts', '');
  expect(await problems()).toEqual(['en: console.brand is used nowhere']);
});
