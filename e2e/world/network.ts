import type { Page, Request, Route } from '@playwright/test';

const CALLS = '**/api/**';
/** The event stream stays open as long as the page. */
const isStream = (request: Request): boolean => request.url().endsWith('/api/seller/events');

/** Tracks open requests of a page, except the event stream. */
export class Network {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  readonly #held: Route[] = [];
  #lastMovedAt = Date.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#moves(() => !isStream(request) && this.#open.add(request)));
    const isOver = (request: Request) => this.#moves(() => this.#open.delete(request));
    page.on('requestfinished', isOver);
    page.on('requestfailed', isOver);
  }

  get quietForMs(): number {
    return this.#open.size === 0 ? Date.now() - this.#lastMovedAt : 0;
  }

  get held(): number {
    return this.#held.length;
  }

  /** Requests are sent, but their responses are held back. */
  holdsAnswers(): Promise<unknown> {
    return this.#page.route(CALLS, (route) => {
      this.#held.push(route);
    });
  }

  /** Requests fail. */
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
