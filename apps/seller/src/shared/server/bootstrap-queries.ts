/*
 * `bootstrap/preload-manifest.js` sends the first queries of a tab before the app has loaded. The first identical
 * request takes that response; later ones go to the server.
 */

interface BootstrapResponse {
  readonly path: string;
  readonly body: string;
  readonly token: string;
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    bootstrapResponses?: BootstrapResponse[];
  }
}

/** A bootstrap response is stale after this time. */
const WORTH_MS = 10_000;

interface Params {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns each response once, and only for the same path, body and token. */
export function takeBootstrapResponse({ path, headers, body }: Params): BootstrapResponse | undefined {
  const responses = window.bootstrapResponses ?? [];
  const found = responses.find(
    (answer) =>
      answer.path === path &&
      answer.body === body &&
      answer.token === headers['access-token'] &&
      Date.now() - answer.sentAt < WORTH_MS,
  );
  if (found !== undefined) window.bootstrapResponses = responses.filter((answer) => answer !== found);
  return found;
}
