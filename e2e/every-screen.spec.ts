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
 * Every screen of the spec in every state and language on the narrowest phone that is still sold. One browser a
 * language; screens are turned by their address, as links do, so that the app is loaded once a state and not once a
 * screen. Data and emptiness come from the real server; only waiting and failing are made on the line.
 */

const NARROW = { width: 360, height: 740 };
const SCREENS = Object.keys(SPEC_SCREENS) as readonly SpecScreen[];
const BEFORE_LOGIN: readonly SpecScreen[] = ['login', 'register', 'resetPassword'];

type Query = Readonly<Record<string, string>>;

/** What a screen must be told in its address. */
const QUERIES: Partial<Record<SpecScreen, Query>> = {
  drama: { id: SAMPLE_DRAMAS.theNinthDebt.id },
  content: { type: 'about' },
  reviewResult: { email: DEMO_SELLER.email },
};

/** The hall has something for everybody: nothing is what a search finds that nothing answers to. */
const EMPTY_QUERIES: Partial<Record<SpecScreen, Query>> = { hall: { search: 'zzzzzz' } };

test.describe.configure(within(600));

for (const locale of LOCALES) {
  test(`every screen in every state fits a narrow phone and speaks ${LOCALE_NAMES[locale]} (${locale})`, async ({
    person,
  }) => {
    const walk = new Walk(person, new SeenScreens(locale));
    await person.page.setViewportSize(NARROW);
    await person.beginsIn(locale);
    // What was read last is kept on the device; here every state begins with nothing.
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

  /** The calls of every screen leave, and their answers are held back. */
  async whileWaiting(screens: readonly SpecScreen[]): Promise<void> {
    await this.#startsAnew(() => this.#network.holdsAnswers());
    for (const screen of screens.filter((one) => has(one, 'loading'))) {
      const before = this.#network.held;
      await this.#opens(screen, 'loading');
      // What asks nobody waits for nobody: then there is no such state to see, and it stays missing. Two screens that
      // ask the same ask once.
      const isWaiting = async () => this.#network.held > before || (await this.#skeletons().count()) > 0;
      const waits = await until(isWaiting, 3_000);
      await this.#isDrawn();
      if (waits) await this.#looks(screen, 'loading');
    }
    await this.#network.works();
  }

  /** The calls of every screen are lost on their way. */
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
    // Held or lost answers of the screen that is left must not end in the next one.
    await this.#person.opens('settings');
    await prepare();
    await this.#person.page.reload();
  }

  async #opens(screen: SpecScreen, state: ScreenState): Promise<void> {
    const query = (state === 'empty' ? EMPTY_QUERIES[screen] : undefined) ?? QUERIES[screen] ?? {};
    await this.#person.opens(screen, query);
  }

  /** Nothing is under way any more and nothing is drawn as a place for something that is. */
  async #isThere(): Promise<boolean> {
    await expect(this.#person.page.getByRole('main')).toBeVisible();
    const isSettled = async () => this.#network.quietForMs > 100 && (await this.#skeletons().count()) === 0;
    return until(isSettled, 15_000);
  }

  /** Drawn where something is about to be. */
  #skeletons(): Locator {
    return this.#person.page.locator('.animate-breathe:visible');
  }

  async #isDrawn(): Promise<void> {
    await expect(this.#person.page.getByRole('main')).toBeVisible();
    await isDrawn(this.#person.page);
  }

  /** A lost call is tried twice more after a pause; the clock goes over it. Says whether the screen then says so. */
  async #givesUp(): Promise<boolean> {
    const { page } = this.#person;
    const retry = this.#person.button('shell.retry').first();
    return until(async () => {
      await page.clock.fastForward(2_500);
      return (await retry.isVisible()) || (await page.getByRole('alert').first().isVisible());
    }, 5_000);
  }

  /** Only what was drawn, fitted and spoke the language counts as seen. */
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
