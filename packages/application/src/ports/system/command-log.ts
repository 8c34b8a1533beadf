/** Prefix of server-derived keys. Client keys contain no space, so they cannot collide. */
export const DERIVED_KEY_PREFIX = 'derived ';

export interface Command {
  /** The key's namespace: a seller's ID, or `public`. */
  readonly owner: string;
  readonly key: string;
  readonly endpoint: string;
  readonly inputHash: string;
  /** Hashes of the same input under rotated secrets: an earlier try may be stored with one of them. */
  readonly otherInputHashes?: readonly string[];
}

/** The stored record of a completed command. */
export interface CommandDone {
  readonly endpoint: string;
  readonly inputHash: string;
  readonly answer: unknown;
}

/**
 * Responses of commands by idempotency key, retained 24 hours (DOMAIN §9). The last statement of the
 * command's own transaction inserts the response, and keys are unique. Of several concurrent tries the first
 * insert commits. The others block on it and then roll back. A refusal stores nothing and leaves the key
 * free.
 */
export interface CommandLog {
  /** False: an earlier try has this key, and this transaction can no longer commit. */
  answer(command: Command, answer: unknown): Promise<boolean>;
  /** Does not block. */
  find(owner: string, key: string): Promise<CommandDone | undefined>;
  /**
   * The newest stored key that the server derived for this command, and whether it is younger than
   * `recentMs`.
   */
  latestDerived(
    command: Omit<Command, 'key'>,
    recentMs: number,
  ): Promise<{ readonly key: string; readonly isRecent: boolean } | undefined>;
}
