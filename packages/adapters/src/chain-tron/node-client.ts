import { NodeUnreachable } from '@cliffhanger/application/ports';
import * as z from 'zod/mini';

export interface NodeOptions {
  readonly url: string;
  /** Key of a hosted node, sent as `TRON-PRO-API-KEY`. */
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Calls a Tron node. A response in an unexpected format counts as no response. */
export type Ask = <Answer>(
  path: `/wallet/${string}` | `/walletsolidity/${string}`,
  question: Readonly<Record<string, unknown>>,
  form: z.ZodMiniType<Answer, unknown>,
) => Promise<Answer>;

const ANSWER_WITHIN_MS = 10_000;

/** Tron nodes return 200 even for refusals, so the outcome is read from the body. */
export function createNodeClient({ url, apiKey, timeoutMs = ANSWER_WITHIN_MS }: NodeOptions): Ask {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey }),
  };
  return async (path, question, form) => {
    const body = await post(new URL(path, url), { headers, body: JSON.stringify(question), timeoutMs });
    const answer = z.safeParse(form, body);
    if (!answer.success) throw new NodeUnreachable(`${path} was answered in a form that is not known`);
    return answer.data;
  };
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

async function post(address: URL, { timeoutMs, ...request }: Posted): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw new NodeUnreachable(`${address.host} cannot be asked for ${address.pathname}`, { cause: error });
  }
}
