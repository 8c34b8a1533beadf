import type { BrowserContext, Page } from '@playwright/test';
import { quietnessOf } from '../quality/quiet.ts';
import { faultsOn } from './faults.ts';

export interface Look {
  readonly address: string;
  readonly faults: readonly string[];
}

/** One tab, in which one page after the other is opened and judged. */
export class Tab {
  readonly page: Page;
  readonly looks: Look[] = [];
  readonly #untilQuiet: () => Promise<void>;
  readonly #faults: () => readonly string[];

  readonly #tell: (fault: string) => void;

  constructor(page: Page, tell: (fault: string) => void) {
    this.page = page;
    this.#tell = tell;
    this.#untilQuiet = quietnessOf(page);
    this.#faults = faultsOn(page);
  }

  static async in(context: BrowserContext, tell: (fault: string) => void = console.error): Promise<Tab> {
    return new Tab(await context.newPage(), tell);
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.judge(address);
  }

  /** Of what stands there now, however one came to it. */
  async judge(address: string = this.page.url()): Promise<void> {
    await this.#untilQuiet();
    const faults = [...this.#faults(), ...(await this.#shownProblems())];
    this.looks.push({ address, faults });
    for (const fault of faults) this.#tell(`  ${address}: ${fault}`);
  }

  /** Where the first link to something leads. */
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
