import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { expectItFits } from '../judging/layout.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { Network } from '../world/network.ts';

/*
 * Every seller page at four window widths: nothing scrolls sideways, no pane is wider than a phone's column, and axe
 * finds no violations.
 */

const WIDTHS = [700, 1100, 1440, 2560] as const;
const WIDEST_PANE = 500;

/** Pages that redirect a logged-in seller. */
const NOT_INSIDE: readonly PageName[] = [
  'login',
  'register',
  'resetPassword',
  'reviewResult',
  'signIn',
  // The same page in another language, to which the app would switch.
  'creditLoanRussian',
  'creditLoanSpanish',
];
const INSIDE = (Object.keys(PAGES) as PageName[]).filter((page) => !NOT_INSIDE.includes(page));

test.describe.configure(within(900));

for (const width of WIDTHS) {
  test(`every page of a seller fits a window of ${width} px`, async ({ person }) => {
    const { page } = person;
    await page.setViewportSize({ width, height: 900 });
    await logsIn(person, DEMO_SELLER);
    const network = new Network(page);
    const number = await newestOrder(person);
    const queries: Partial<Record<PageName, Readonly<Record<string, string>>>> = {
      drama: { id: SAMPLE_DRAMAS.theNinthDebt.id },
      postKit: { id: SAMPLE_DRAMAS.theNinthDebt.id },
      link: { id: SAMPLE_DRAMAS.theNinthDebt.id },
      content: { type: 'about' },
      order: { number },
    };
    for (const name of INSIDE) {
      await person.opens(name, queries[name]);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('.animate-breathe:visible')).toHaveCount(0);
      await expect.poll(() => network.quietForMs).toBeGreaterThan(100);
      const where = `${name} at ${width} px`;
      await expectItFits(page, where);
      expect.soft(await panesOf(person), `the panes of ${where}`).toEqual([]);
      await expectNoBarriers(page, where);
    }
  });
}

async function newestOrder(person: Person): Promise<string> {
  await person.opens('orders', { state: 'all' });
  const link = person.page.locator('[data-row] a').first();
  return new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('number') ?? '';
}

/** Panes that are too wide or scroll sideways; an error if there is no pane. */
const panesOf = ({ page }: Person): Promise<readonly string[]> =>
  page.evaluate((widest) => {
    const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
    const columns = panes.flatMap((pane) =>
      pane.dataset['pane'] === 'plan'
        ? [...pane.querySelectorAll<HTMLElement>('[data-column], [data-last-column] > *')]
        : [pane],
    );
    const nameOf = (box: HTMLElement) =>
      `${box.dataset['pane'] ?? 'column'} ${Math.round(box.getBoundingClientRect().width)} px`;
    const scrollers = panes.flatMap((pane) => [...pane.children]);
    return [
      ...(panes.length === 0 ? ['no pane'] : []),
      ...(columns.length === 0 ? ['a plan without columns'] : []),
      ...columns.filter((box) => box.getBoundingClientRect().width > widest + 0.5).map(nameOf),
      ...scrollers.filter((box) => box.scrollWidth > box.clientWidth).map(() => 'a pane scrolls sideways'),
    ];
  }, WIDEST_PANE);
