import type { Pool, PoolClient } from 'pg';

/** Called when a statement starts. The returned function is called when it completes. */
export type ObserveStatement = (name: string) => (error?: unknown) => void;

type Query = (...args: readonly unknown[]) => unknown;

/**
 * Observes every statement on connections that the pool opens from now on. Neither values nor texts are
 * passed on.
 */
export function observeStatements(pool: Pool, observe: ObserveStatement): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: readonly unknown[]) => {
      const ended = observe(nameOf(args[0]));
      const last = args.at(-1);
      if (typeof last === 'function') return query(...args.slice(0, -1), calledBack(last, ended));
      const answer = query(...args);
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      else ended();
      return answer;
    }) as typeof client.query;
  });
}

const calledBack =
  (callBack: unknown, ended: (error?: unknown) => void) =>
  (error: unknown, ...answer: readonly unknown[]): void => {
    ended(error ?? undefined);
    (callBack as Query)(error, ...answer);
  };

/** The prepared name, or the first keyword: `select`, `begin`. */
function nameOf(statement: unknown): string {
  const { name, text } = statementOf(statement);
  return name ?? /^\s*(\w+)/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
}

const statementOf = (statement: unknown): { readonly name?: string; readonly text?: string } =>
  typeof statement === 'string' ? { text: statement } : (statement as { name?: string; text?: string });
