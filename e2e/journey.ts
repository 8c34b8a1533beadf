import { test as base, expect, type Page } from '@playwright/test';
import { noteCalls } from './judging/made-calls.ts';
import { Person } from './person/person.ts';

interface Journey {
  readonly person: Person;
  /** Another browser: another device, or another seller. */
  readonly anotherPerson: () => Promise<Person>;
}

/** The browser logs failed requests; journeys about failures cause them on purpose. */
const EXPECTED_IN_CONSOLE = /Failed to load resource/;

function watch(page: Page, faults: string[]): void {
  noteCalls(page);
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_IN_CONSOLE.test(message.text())) faults.push(message.text());
  });
}

/** A journey also fails on an uncaught error, or a script or style blocked by the CSP. */
export const test = base.extend<Journey & { readonly faults: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, 'what the browser complained about').toEqual([]);
  },
  person: async ({ page, hasTouch, faults }, use) => {
    watch(page, faults);
    await use(new Person(page, { usesTouch: hasTouch }));
  },
  anotherPerson: async ({ browser, hasTouch, faults }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const page = await browser.newPage();
      opened.push(page);
      watch(page, faults);
      return new Person(page, { usesTouch: hasTouch });
    });
    for (const page of opened) await page.close();
  },
});
