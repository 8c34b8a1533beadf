import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES, type MessageId } from '@cliffhanger/i18n';
import { wireLocale } from '@cliffhanger/wire/kernel';
import { PAGES, type PageName, STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Facts, t } from './messages.ts';

type Query = Readonly<Record<string, string>>;

/**
 * A user with a browser. Elements are found by role and by their text in the person's language, so that every journey
 * can run in every language.
 */
export class Person {
  readonly page: Page;
  readonly #usesTouch: boolean;
  readonly #pressed = new Set<string>();
  #locale: Locale = DEFAULT_LOCALE;

  constructor(page: Page, { usesTouch }: { readonly usesTouch: boolean }) {
    this.page = page;
    this.#usesTouch = usesTouch;
  }

  get locale(): Locale {
    return this.#locale;
  }

  t(id: MessageId, facts?: Facts): string {
    return t(this.#locale, id, facts);
  }

  async opens(page: PageName, query: Query = {}): Promise<void> {
    const text = new URLSearchParams(query).toString();
    await this.page.goto(`/#${PAGES[page]}${text === '' ? '' : `?${text}`}`);
  }

  /** Taps on a phone, clicks on a desktop. */
  async touches(target: Locator): Promise<void> {
    await (this.#usesTouch ? target.tap() : target.click());
  }

  button(id: MessageId, facts?: Facts): Locator {
    return this.page.getByRole('button', { name: this.t(id, facts), exact: true });
  }

  link(id: MessageId, facts?: Facts): Locator {
    return this.page.getByRole('link', { name: this.t(id, facts), exact: true });
  }

  field(id: MessageId, facts?: Facts): Locator {
    return this.page.getByLabel(this.t(id, facts), { exact: true });
  }

  text(id: MessageId, facts?: Facts): Locator {
    return this.page.getByText(this.t(id, facts), { exact: true });
  }

  heading(id: MessageId, facts?: Facts): Locator {
    return this.page.getByRole('heading', { name: this.t(id, facts), exact: true });
  }

  dialog(id: MessageId, facts?: Facts): Locator {
    return this.page.getByRole('dialog', { name: this.t(id, facts), exact: true });
  }

  /** A row's accessible name contains more than its title, so it is found by the title inside. */
  row(id: MessageId): Locator {
    const title = this.page.getByText(this.t(id), { exact: true });
    return this.page.getByRole('link').or(this.page.getByRole('button')).filter({ has: title });
  }

  async opensRow(id: MessageId): Promise<void> {
    await this.touches(this.row(id));
  }

  async presses(id: MessageId, facts?: Facts): Promise<void> {
    const name = this.t(id, facts);
    const press = (): Promise<void> => this.touches(this.button(id, facts));
    await (this.#pressed.has(name) ? this.untilItCounts(press) : press());
    this.#pressed.add(name);
  }

  /**
   * Buttons ignore a second press within their lock (spec §9) and call `preventDefault`: presses until one is
   * accepted.
   */
  async untilItCounts(press: () => Promise<void>): Promise<void> {
    const isIgnored = async (): Promise<boolean> => {
      const click = await this.page.evaluateHandle(() => ({
        isIgnored: new Promise<boolean>((resolve) => {
          const judge = (event: Event): unknown => setTimeout(() => resolve(event.defaultPrevented));
          window.addEventListener('click', judge, { capture: true, once: true });
        }),
      }));
      await press();
      return click.evaluate((heard) => heard.isIgnored);
    };
    await expect.poll(isIgnored, { intervals: [100] }).toBe(false);
  }

  async follows(id: MessageId): Promise<void> {
    await this.touches(this.link(id));
  }

  async types(id: MessageId, text: string): Promise<void> {
    await this.field(id).fill(text);
  }

  async sees(id: MessageId, facts?: Facts): Promise<void> {
    await expect(this.text(id, facts).first()).toBeVisible();
  }

  async isOn(page: PageName): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`#${PAGES[page]}(\\?|$)`));
  }

  async goesBack(): Promise<void> {
    await this.presses('shell.back');
  }

  /** Selects one of several radio buttons. */
  async picks(id: MessageId): Promise<void> {
    await this.touches(this.page.getByRole('radio', { name: this.t(id), exact: true }).locator('..'));
  }

  async closesSheet(id: MessageId): Promise<void> {
    const sheet = this.dialog(id);
    await this.touches(sheet.getByRole('button', { name: this.t('shell.close'), exact: true }));
    await expect(sheet).toBeHidden();
  }

  /** Chooses in the open language list; messages are looked up in that language from then on. */
  async choosesLanguage(locale: Locale): Promise<void> {
    const sheet = this.dialog('shell.language.title');
    await this.touches(sheet.getByRole('button', { name: LOCALE_NAMES[locale], exact: true }));
    await this.speaks(locale);
  }

  /** Starts the app in this language, as if it had been chosen earlier. */
  async beginsIn(locale: Locale): Promise<void> {
    await this.page.addInitScript(
      ([key, code]) => localStorage.getItem(key) ?? localStorage.setItem(key, code),
      [STORAGE_KEYS.language, wireLocale(locale)] as const,
    );
    this.#locale = locale;
  }

  /** Sets the storefront's language; its server reads it on the next page load. */
  async watchesIn(locale: Locale): Promise<void> {
    const { hostname: domain } = new URL(process.env['BASE_URL'] ?? 'http://127.0.0.1:4145');
    const path = '/watch';
    await this.page.context().addCookies([{ name: 'watch-lang', value: locale, domain, path }]);
    this.#locale = locale;
  }

  async speaks(locale: Locale): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('lang', locale);
    this.#locale = locale;
  }
}
