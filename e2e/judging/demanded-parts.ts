import type { MessageId } from '@cliffhanger/i18n';
import { expect } from '@playwright/test';
import type { Person } from '../person/person.ts';
import { writeObservations } from './made-calls.ts';
import { INSPECTED_PARTS, isInspectedScreen } from './screen-parts.ts';

/** Visible text, and the accessible names of elements without text. */
const wordsOn = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder]')].map(
      (element) => element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? '',
    );
    return [document.body.innerText, ...named].join('\n');
  });

/** The required parts that are visible, by their messages in the person's language. */
export async function partsSeen(person: Person, parts: readonly string[]): Promise<readonly string[]> {
  const words = (await wordsOn(person)).toLocaleLowerCase();
  return parts.filter((part) => words.includes(person.t(part as MessageId).toLocaleLowerCase()));
}

/**
 * For a page or sheet that a journey inspects: asserts its required parts and records them for `pnpm -C lab
 * spec:coverage`.
 */
export async function expectItsParts(person: Person, name: string): Promise<void> {
  if (!isInspectedScreen(name)) return;
  const demanded = INSPECTED_PARTS[name];
  const seen = await partsSeen(person, demanded);
  expect(seen, `what must stand on ${name}`).toEqual([...demanded]);
  writeObservations(seen.map((part) => ({ kind: 'part', page: name, part, locale: person.locale })));
}
