/** JSON-RPC over HTTP. The caller states the result type; an error of the node is thrown with its message. */
export type JsonRpc = <T = unknown>(method: string, params?: readonly unknown[]) => Promise<T>;

interface Answer<T> {
  readonly result?: T;
  readonly error?: { readonly message: string };
}

const ANSWER_WITHIN_MS = 30_000;

export const jsonRpc =
  (url: string): JsonRpc =>
  async <T>(method: string, params: readonly unknown[] = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { result, error } = (await response.json()) as Answer<T>;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
