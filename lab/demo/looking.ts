import type { BrowserContext, Page } from '@playwright/test';
import { quietnessOf } from '../browser/quiet.ts';
import { faultsOn } from './faults.ts';

export interface Look {
  readonly address: string;
  readonly faults: readonly string[];
}

export interface TabOptions {
  readonly tell?: (fault: string) => void;
  /** Called for every page after its check. */
  readonly keep?: (page: Page) => Promise<void>;
}

/** Without a session every address of the console displays the login form. */
export const asksForLogin = async (page: Page): Promise<boolean> =>
  (await page.locator('input[type=password]').count()) > 0;

/** One tab that opens and checks one page after the other. */
export class Tab {
  readonly page: Page;
  readonly looks: Look[] = [];
  readonly #untilQuiet: () => Promise<void>;
  readonly #faults: () => readonly string[];

  readonly #tell: (fault: string) => void;
  readonly #keep: (page: Page) => Promise<void>;

  constructor(page: Page, { tell = console.error, keep = async () => {} }: TabOptions) {
    this.page = page;
    this.#tell = tell;
    this.#keep = keep;
    this.#untilQuiet = quietnessOf(page);
    this.#faults = faultsOn(page);
  }

  static async in(context: BrowserContext, options: TabOptions = {}): Promise<Tab> {
    return new Tab(await context.newPage(), options);
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.judge(address);
  }

  /** Checks the current page, however it was opened. */
  async judge(address: string = this.page.url()): Promise<void> {
    await this.#untilQuiet();
    const faults = [...this.#faults(), ...(await this.#shownProblems())];
    this.looks.push({ address, faults });
    for (const fault of faults) this.#tell(`  ${address}: ${fault}`);
    await this.#keep(this.page);
  }

  /** The target of the first link that contains `part`. */
  async linkTo(part: string): Promise<string> {
    const link = this.page.locator(`a[href*="${part}"]`).first();
    return link.evaluate((anchor) => (anchor as HTMLAnchorElement).href);
  }

  async #shownProblems(): Promise<readonly string[]> {
    const alerts = await this.page.locator('[role=alert]:visible').allInnerTexts();
    const text = (await this.page.locator('body').innerText()).trim();
    return [
      ...alerts
        .filter((alert) => alert.trim() !== '')
        .map((alert) => `it says "${alert.replaceAll('\n', ' ')}"`),
      ...(text === '' ? ['nothing is shown'] : []),
    ];
  }
}
