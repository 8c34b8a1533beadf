import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSAL_NAMES, type RefusalName } from '@cliffhanger/core/kernel';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { REFUSALS, TOKEN_INVALID } from '@cliffhanger/wire/kernel';
import { code, generatedPage, table } from './markdown.ts';

const ENGLISH = 'packages/i18n/messages/en/refusals.json';

/** Every expected refusal: its code never changes, and its text exists in every locale. */
export function refusalTable(): string {
  const texts = JSON.parse(readFileSync(join(REPOSITORY_FOLDER, ENGLISH), 'utf8')) as Record<string, string>;
  const rows = REFUSAL_NAMES.toSorted((a, b) => REFUSALS[a].code - REFUSALS[b].code).map((name) =>
    row(name, texts),
  );
  return generatedPage(
    'Refusals',
    `Codes below 2000 are about input, below 3000 about the account, below 4000 about money, below 5000 about orders, below 6000 about library and levels, from 6000 about staff and the console. ` +
      `\`${TOKEN_INVALID}\` means that the token is invalid or has expired.`,
    table(['Code', 'Name', 'English text', 'Offers'], rows),
  );
}

const row = (name: RefusalName, texts: Readonly<Record<string, string>>): string[] => [
  String(REFUSALS[name].code),
  code(name),
  texts[name] ?? '',
  REFUSALS[name].offer ?? '',
];
