import { LOCALES } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  localesOf,
  type ScreenState,
  SPEC_SCREENS,
  type SpecScreen,
} from '@cliffhanger/testing/observations';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { partsSeen } from './judging/demanded-parts.ts';
import { isDrawn } from './judging/drawn.ts';
import { expectItSpeaks } from './judging/language.ts';
import { expectItFits } from './judging/layout.ts';
import { DEMANDED_PARTS } from './judging/screen-parts.ts';
import { SeenScreens } from './judging/seen-screens.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { anApprovedSeller } from './world/back-office.ts';
import { Network } from './world/network.ts';

/*
 * Every screen of the spec in every state and language, on the narrowest phone width on the market. One browser per
 * language; screens change by in-app address, so that the app loads once per state instead of once per screen. Data
 * and empty states come from the real server; loading and failure are produced by intercepting requests.
 */

const NARROW = { width: 360, height: 740 };
const SCREENS = Object.keys(SPEC_SCREENS) as readonly SpecScreen[];
const BEFORE_LOGIN: readonly SpecScreen[] = ['login', 'register', 'resetPassword'];

type Query = Readonly<Record<string, string>>;

/** Parameters that a screen needs in its address. */
const QUERIES: Partial<Record<SpecScreen, Query>> = {
  drama: { id: SAMPLE_DRAMAS.theNinthDebt.id },
  content: { type: 'about' },
  reviewResult: { email: DEMO_SELLER.email },
};

/** The hall is never empty; its empty state is a search without results. */
const EMPTY_QUERIES: Partial<Record<SpecScreen, Query>> = { hall: { search: 'zzzzzz' } };

test.describe.configure(within(600));

for (const locale of LOCALES) {
  test(`every screen in every state fits a narrow phone and is in ${LOCALE_NAMES[locale]} (${locale})`, async ({
    person,
  }) => {
    const walk = new Walk(person, new SeenScreens(locale));
    await person.page.setViewportSize(NARROW);
    await person.beginsIn(locale);
    // Removes the persisted cache, so that every state starts without data.
    await person.page.addInitScript(() => localStorage.removeItem('answers'));

    await walk.through(BEFORE_LOGIN, 'data');
    await logsIn(person, DEMO_SELLER);
    const inside = SCREENS.filter(
      (screen) => !BEFORE_LOGIN.includes(screen) && localesOf(screen).includes(locale),
    );
    await walk.through(inside, 'data');
    await walk.whileWaiting(inside);
    await walk.whileFailing(inside);
    await walk.asSomebodyNew(inside);
    walk.seen.write();
    expect(walk.seen.count).toBeGreaterThan(SCREENS.length / 3);
  });
}

const has = (screen: SpecScreen, state: ScreenState): boolean =>
  (SPEC_SCREENS[screen] as readonly ScreenState[]).includes(state);

class Walk {
  readonly seen: SeenScreens;
  readonly #person: Person;
  readonly #network: Network;

  constructor(person: Person, seen: SeenScreens) {
    this.#person = person;
    this.seen = seen;
    this.#network = new Network(person.page);
  }

  async through(screens: readonly SpecScreen[], state: 'data' | 'empty'): Promise<void> {
    for (const screen of screens.filter((one) => has(one, state))) {
      await this.#opens(screen, state);
      if (await this.#isThere()) await this.#looks(screen, state);
    }
  }

  /** Requests are sent, and their responses are held back. */
  async whileWaiting(screens: readonly SpecScreen[]): Promise<void> {
    await this.#startsAnew(() => this.#network.holdsAnswers());
    for (const screen of screens.filter((one) => has(one, 'loading'))) {
      const before = this.#network.held;
      await this.#opens(screen, 'loading');
      // Screens without a query have no loading state, which then counts as missing. Two screens with the same query
      // share one request.
      const isWaiting = async () => this.#network.held > before || (await this.#skeletons().count()) > 0;
      const waits = await until(isWaiting, 3_000);
      await this.#isDrawn();
      if (waits) await this.#looks(screen, 'loading');
    }
    await this.#network.works();
  }

  /** Every request fails. */
  async whileFailing(screens: readonly SpecScreen[]): Promise<void> {
    const { page } = this.#person;
    await page.clock.install();
    await this.#startsAnew(() => this.#network.losesCalls());
    for (const screen of screens.filter((one) => has(one, 'failing'))) {
      await this.#opens(screen, 'failing');
      if (await this.#givesUp()) await this.#looks(screen, 'failing');
    }
    await this.#network.works();
  }

  async asSomebodyNew(screens: readonly SpecScreen[]): Promise<void> {
    const { page } = this.#person;
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await logsIn(this.#person, await anApprovedSeller({ locale: this.#person.locale }));
    await this.through(screens, 'empty');
  }

  async #startsAnew(prepare: () => Promise<unknown>): Promise<void> {
    // Held or failed responses of the previous screen must not reach the next one.
    await this.#person.opens('settings');
    await prepare();
    await this.#person.page.reload();
  }

  async #opens(screen: SpecScreen, state: ScreenState): Promise<void> {
    const query = (state === 'empty' ? EMPTY_QUERIES[screen] : undefined) ?? QUERIES[screen] ?? {};
    await this.#person.opens(screen, query);
  }

  /** Whether no request is open and no skeleton is visible. */
  async #isThere(): Promise<boolean> {
    await expect(this.#person.page.getByRole('main')).toBeVisible();
    const isIdle = async () => this.#network.quietForMs > 100 && (await this.#skeletons().count()) === 0;
    return until(isIdle, 15_000);
  }

  /** Visible placeholders of loading content. */
  #skeletons(): Locator {
    return this.#person.page.locator('.animate-breathe:visible');
  }

  async #isDrawn(): Promise<void> {
    await expect(this.#person.page.getByRole('main')).toBeVisible();
    await isDrawn(this.#person.page);
  }

  /** Skips the pauses of two retries with the fake clock; returns whether the screen then shows the error. */
  async #givesUp(): Promise<boolean> {
    const { page } = this.#person;
    const retry = this.#person.button('shell.retry').first();
    return until(async () => {
      await page.clock.fastForward(2_500);
      return (await retry.isVisible()) || (await page.getByRole('alert').first().isVisible());
    }, 5_000);
  }

  /** Records a screen as covered only if it rendered, fitted and was in the language. */
  async #looks(screen: SpecScreen, state: ScreenState): Promise<void> {
    const { page, locale } = this.#person;
    if (await this.#person.heading('shell.not-found.heading').isVisible()) return;
    const faultsBefore = test.info().errors.length;
    const where = `${screen}, ${state}, in ${locale}`;
    expect.soft(await page.locator('html').getAttribute('lang'), `the language of ${where}`).toBe(locale);
    await expectItFits(page, where);
    await expectItSpeaks(page, locale, where);
    if (test.info().errors.length !== faultsBefore) return;
    this.seen.add(screen, state);
    if (state !== 'data') return;
    for (const part of await partsSeen(this.#person, DEMANDED_PARTS[screen])) this.seen.addPart(screen, part);
  }
}

async function until(isSo: () => boolean | Promise<boolean>, atMostMs: number): Promise<boolean> {
  const end = Date.now() + atMostMs;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
