import { NodeUnreachable } from '@cliffhanger/application/ports';
import { createPublicClient, type EIP1193RequestFn, http, type PublicRpcSchema, RpcRequestError } from 'viem';

export interface NodeClient {
  readonly ask: EIP1193RequestFn<PublicRpcSchema>;
}

interface NodeOptions {
  readonly url: string;
  readonly chainId: number;
  readonly timeoutMs: number;
}

interface Params {
  readonly method: string;
  readonly params?: unknown;
}

const TRIES_AGAIN = 1;

/** Errors from the node itself pass through. Any other failure means that the outcome is unknown. */
export function createNodeClient({ url, chainId, timeoutMs }: NodeOptions): NodeClient {
  const client = createPublicClient({
    transport: http(url, { timeout: timeoutMs, retryCount: TRIES_AGAIN }),
  });
  const send = client.request as (request: Params) => Promise<unknown>;
  const ask = async (request: Params): Promise<unknown> => {
    try {
      return await send(request);
    } catch (error) {
      if (nodeErrorIn(error) !== undefined) throw error;
      throw new NodeUnreachable(`a node did not answer ${request.method}`, { cause: error });
    }
  };
  const askOnItsChain = onceItIsOn(chainId, () => ask({ method: 'eth_chainId' }));
  return {
    ask: (async (request: Params) => {
      await askOnItsChain();
      return ask(request);
    }) as NodeClient['ask'],
  };
}

/** Checks the chain id until it succeeds once. Responses from a node on another chain are never used. */
function onceItIsOn(chainId: number, ask: () => Promise<unknown>): () => Promise<void> {
  let known: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    const answered = Number(await ask());
    if (answered !== chainId) throw new Error(`a node is on chain ${answered}, not on ${chainId}`);
  };
  return () => {
    known ??= check().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** The node's error message, if the node itself refused. */
export function nodeErrorIn(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError) return at.details;
  }
  return undefined;
}
