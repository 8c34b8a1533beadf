import { NodeUnreachable } from '@cliffhanger/application/ports';
import * as z from 'zod/mini';

export interface NodeOptions {
  readonly url: string;
  /** Of a node that is rented: sent as `TRON-PRO-API-KEY`. */
  readonly apiKey?: string | undefined;
  /** How long it may take to answer. */
  readonly timeoutMs?: number | undefined;
}

/** Asks a node of Tron one thing; an answer of another form than expected counts as none. */
export type Ask = <Answer>(
  path: `/wallet/${string}` | `/walletsolidity/${string}`,
  question: Readonly<Record<string, unknown>>,
  form: z.ZodMiniType<Answer, unknown>,
) => Promise<Answer>;

const ANSWER_WITHIN_MS = 10_000;

/** Nodes of Tron answer everything with 200, refusals too: what it means is read from the body. */
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
