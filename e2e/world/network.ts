import type { Page, Request, Route } from '@playwright/test';

const CALLS = '**/api/**';
/** Stays open as long as the page does. */
const isStream = (request: Request): boolean => request.url().endsWith('/api/seller/events');

/** What is under way between a page and the server; the stream of events is always. */
export class Network {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();
  readonly #held: Route[] = [];
  #lastMovedAt = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#moves(() => !isStream(request) && this.#underWay.add(request)));
    const isOver = (request: Request) => this.#moves(() => this.#underWay.delete(request));
    page.on('requestfinished', isOver);
    page.on('requestfailed', isOver);
  }

  get quietForMs(): number {
    return this.#underWay.size === 0 ? Date.now() - this.#lastMovedAt : 0;
  }

  get held(): number {
    return this.#held.length;
  }

  /** Calls leave and no answer comes. */
  holdsAnswers(): Promise<unknown> {
    return this.#page.route(CALLS, (route) => {
      this.#held.push(route);
    });
  }

  /** Calls do not get through. */
  losesCalls(): Promise<unknown> {
    return this.#page.route(CALLS, (route) => route.abort('failed'));
  }

  async works(): Promise<void> {
    await this.#page.unroute(CALLS);
    for (const route of this.#held.splice(0)) await route.abort().catch(() => {});
  }

  #moves(change: () => unknown): void {
    change();
    this.#lastMovedAt = Date.now();
  }
}
