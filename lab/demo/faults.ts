import type { Page } from '@playwright/test';

interface Answered {
  readonly status: number;
  /** The browser's resource type: `document`, `script`, `stylesheet`, `fetch`, … */
  readonly kind: string;
  readonly url: string;
}

const NEEDED = new Set(['document', 'script', 'stylesheet']);
const WRONG = 400;
const BROKEN = 500;

/** A server error, or a missing file that the page depends on. Refused calls may be intended. */
export const faultOfAnswer = ({ status, kind, url }: Answered): string | undefined =>
  status >= BROKEN || (status >= WRONG && NEEDED.has(kind)) ? `${status} for ${kind} ${url}` : undefined;

/** The browser's message when it refuses to run a script or apply a style. */
export const faultOfMessage = (text: string): string | undefined =>
  /content security policy|refused to (execute|apply|load)/i.test(text) ? text : undefined;

/** Aborted by navigating to another page. */
const ABANDONED = 'net::ERR_ABORTED';

/** Records faults of a page from now on; each call returns those since the last one. */
export function faultsOn(page: Page): () => readonly string[] {
  const faults: string[] = [];
  const note = (fault: string | undefined): void => {
    if (fault !== undefined) faults.push(fault);
  };
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('console', (message) => note(faultOfMessage(message.text())));
  page.on('response', (response) =>
    note(
      faultOfAnswer({
        status: response.status(),
        kind: response.request().resourceType(),
        url: response.url(),
      }),
    ),
  );
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (NEEDED.has(request.resourceType()) && why !== ABANDONED) note(`${why} for ${request.url()}`);
  });
  return () => faults.splice(0);
}
