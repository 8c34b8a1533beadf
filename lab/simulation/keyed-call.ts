import { createHash } from 'node:crypto';
import { idempotent } from '@cliffhanger/application/commands';
import type { Transactions } from '@cliffhanger/application/ports';
import { accept, type Result } from '@cliffhanger/core/kernel';

const AMOUNT = /^-?\d+n$/;

const kept = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)));

const read = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_, part) =>
    typeof part === 'string' && AMOUNT.test(part) ? BigInt(part.slice(0, -1)) : part,
  );

/**
 * A call with an idempotency key, as the API runs it (DOMAIN §9): one effect and one response, however often
 * it is sent.
 */
export async function keyedCall<T>(
  plain: Transactions,
  { owner, key }: { readonly owner: string; readonly key: string },
  use: (transactions: Transactions) => Promise<Result<T>>,
): Promise<Result<T>> {
  const inputHash = createHash('sha256').update(key).digest('base64url');
  const once = idempotent(plain, { owner, key, endpoint: 'simulation', inputHash });
  const earlier = await once.recall();
  if (earlier !== undefined) return earlier.ok ? accept(read(earlier.value) as T) : earlier;
  const result = await use(once.transactions(kept));
  const answer = once.kept();
  if (answer !== undefined) return accept(read(answer.value) as T);
  if (result.ok) throw new Error(`${key} was carried out and its answer not kept`);
  const late = await once.recall();
  return late?.ok ? accept(read(late.value) as T) : result;
}
