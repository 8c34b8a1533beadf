/** Keys that the server derived. Keys of clients contain no space, so none of them can look like this. */
export const DERIVED_KEY_PREFIX = 'derived ';

export interface Command {
  /** Whose key it is: a seller's id, or `public`. Keys of different owners never meet. */
  readonly owner: string;
  readonly key: string;
  readonly endpoint: string;
  readonly inputHash: string;
  /** Of the same input, by other secrets than the one in use: an earlier try may have been stored with one of them. */
  readonly otherInputHashes?: readonly string[];
}

/** What is kept of a command that was carried out. */
export interface CommandDone {
  readonly endpoint: string;
  readonly inputHash: string;
  readonly answer: unknown;
}

/**
 * Answers of commands by idempotency key, kept 24 hours (DOMAIN §9). An answer is written as the last statement of the
 * command's own transaction, and a key has one: of several tries that run at the same time the first to write it commits,
 * the others wait for it there, and then everything that they did is undone. What is refused leaves nothing, and its key
 * free.
 */
export interface CommandLog {
  /** False: an earlier try has this key, and this transaction cannot be committed any more. */
  answer(command: Command, answer: unknown): Promise<boolean>;
  /** Looks without waiting. */
  find(owner: string, key: string): Promise<CommandDone | undefined>;
  /** The newest stored key that the server derived for this command, and whether it is younger than `recentMs`. */
  latestDerived(
    command: Omit<Command, 'key'>,
    recentMs: number,
  ): Promise<{ readonly key: string; readonly isRecent: boolean } | undefined>;
}
