/** Something that breaks, and what makes it whole again. */
export interface Fault {
  readonly name: string;
  /** How long nothing may be acknowledged. */
  readonly targetMs: number;
  /** Comes back when it is broken, with what ends it. */
  readonly strike: () => Promise<Struck>;
}

export interface Struck {
  /** Whether somebody else has taken over, or nobody has to. */
  readonly isTakenOver: () => Promise<boolean>;
  readonly heal: () => Promise<void>;
}

/** A server that has died, and one that was asked to hand over. */
export const PROCESS_TARGET_MS = 10_000;
/** A machine that has vanished: Patroni waits for 20 s before it gives one up. */
export const NODE_TARGET_MS = 30_000;
