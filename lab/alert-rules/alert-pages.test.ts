import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../tools/check/source/source-files.ts';
import { nodeMetrics, processMetrics } from '../../tools/metrics/process-metrics.ts';
import { alertPages } from '../command-blocks/check-command-blocks.ts';

/* Alert pages may name only metrics, variables, console pages and log messages that exist. */

const textOf = (file: string): string => readFileSync(join(REPOSITORY_FOLDER, file), 'utf8');
const PAGES = alertPages(REPOSITORY_FOLDER).map((page) => ({ page, text: withoutBlocks(textOf(page)) }));

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}

/** Inline code of this form, with the pages that contain it. */
const named = (form: RegExp): readonly (readonly [string, string])[] =>
  PAGES.flatMap(({ page, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => form.exec(name)?.[0] ?? '')
      .filter((name) => name !== '')
      .map((name) => [page, name] as const),
  );

const isMissingIn = (text: string) => (name: readonly [string, string]) => !text.includes(name[1]);

const sources = sourceFiles(REPOSITORY_FOLDER, ['.ts', '.sql'])
  .filter((file) => /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !file.endsWith('.test.ts'))
  .map(textOf)
  .join('\n');

test('metrics that pages name are shown', () => {
  const metrics = processMetrics(REPOSITORY_FOLDER);
  const known = [...metrics, ...nodeMetrics(metrics)].flatMap(({ name }) => [name, `${name}_count`]);
  /** A column and a setting of PostgreSQL. */
  const others = ['last_error', 'max_connections'];
  const found = named(/^[a-z]+(?:_[a-z]+)+$/);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, name]) => ![...known, ...others].includes(name))).toEqual([]);
});

test('variables that pages name can be set', () => {
  const found = named(/^[A-Z]+(?:_(?:[A-Z\d]+|<NETWORK>))+(?==|$)/);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, name]) => !textOf('docs/configuration.md').includes(`\`${name}\``))).toEqual([]);
});

test('what a log, an alarm or a refusal is said to say is said by the sources', () => {
  const words = named(/^[a-z][a-zA-Z;]*(?: [a-zA-Z;]+){2,}$/);
  const kinds = named(/^[a-z]+(?:-[a-z]+)+$/);
  expect(Math.min(words.length, kinds.length)).toBeGreaterThan(5);
  expect([...words, ...kinds].filter(isMissingIn(sources))).toEqual([]);
});

test('pages of the console that pages name are in its menu', () => {
  const menu = Object.entries(JSON.parse(textOf('packages/i18n/messages/en/console.json')) as object)
    .filter(([key]) => key.startsWith('nav.'))
    .map(([, name]) => String(name));
  const found = PAGES.flatMap(({ page, text }) =>
    [...text.matchAll(/\bpage ([A-Z][a-z]+(?: log)?)/g)].map(([, name = '']) => [page, name] as const),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, name]) => !menu.includes(name))).toEqual([]);
});
