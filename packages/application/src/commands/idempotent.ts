import { type Accepted, accept, type Refused, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Command, CommandDone, TransactionsOver, Uses } from '../ports/index.ts';

/**
 * An idempotent command (DOMAIN §9). The use case's own transaction stores the answer under the key, so
 * effect and answer commit together or not at all. A retry that finds the key taken is rolled back and
 * returns the earlier answer. A refusal stores nothing, because nothing happened.
 */
export interface Idempotent<Reach> {
  /**
   * Pass these to the use case instead of the plain ones. `encode` turns the result of its single transaction
   * into the answer that is stored and sent.
   */
  transactions(encode: (value: unknown) => unknown): TransactionsOver<Reach>;
  /** The answer, once this try or an earlier one has it. */
  kept(): Accepted<unknown> | undefined;
  /**
   * The result of an earlier try: its answer, or a refusal because the key was used for another command.
   * `undefined` when there was none.
   */
  recall(): Promise<Result<unknown> | undefined>;
}

const KEY_REUSED = refuse('idempotency-key-reused');

export function idempotent<Reach extends Uses<'commands'>>(
  plain: TransactionsOver<Reach>,
  command: Command,
): Idempotent<Reach> {
  let kept: Accepted<unknown> | undefined;
  /** Resolves to whether this try was the first to write its answer. */
  let answering: Promise<boolean> | undefined;

  function judge(earlier: CommandDone): Accepted<unknown> | Refused {
    const hashes = [command.inputHash, ...(command.otherInputHashes ?? [])];
    if (earlier.endpoint !== command.endpoint || !hashes.includes(earlier.inputHash)) return KEY_REUSED;
    kept = accept(earlier.answer);
    return kept;
  }

  async function recall(): Promise<Result<unknown> | undefined> {
    const earlier = await plain.readOne(({ commands }) => commands.find(command.owner, command.key));
    return earlier === undefined ? undefined : judge(earlier);
  }

  async function answeredRun<T>(
    repositories: Reach,
    work: (repositories: Reach) => Promise<Result<T>>,
    encode: (value: unknown) => unknown,
  ): Promise<Result<T>> {
    // The database may run the work again; the previous run was rolled back.
    kept = undefined;
    answering = undefined;
    const result = await work(repositories);
    if (!result.ok) return result;
    const answer = encode(result.value);
    // Not awaited: it shares a round trip with the commit, which fails if this fails.
    answering = repositories.commands.answer(command, answer);
    answering.catch(() => {});
    kept = accept(answer);
    return result;
  }

  return {
    kept: () => kept,
    recall,
    transactions: (encode) => ({
      read: (work) => plain.read(work),
      readOne: (work) => plain.readOne(work),
      run: async (work) => {
        if (kept !== undefined) throw new Error('an idempotent command has one transaction');
        try {
          return await plain.run((repositories) => answeredRun(repositories, work, encode));
        } catch (error) {
          kept = undefined;
          const isFirst = await answering?.catch(() => true);
          if (isFirst !== false) throw error;
          // Ends the use case without an effect. The caller then finds the earlier answer, if it belongs to
          // this command.
          await recall();
          return KEY_REUSED;
        }
      },
    }),
  };
}
