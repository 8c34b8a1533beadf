/** Names a variable, the fault and the remedy. Never contains a value that may be secret. */
export interface Finding {
  readonly severity: 'wrong' | 'warning';
  readonly words: string;
}

export type Found = Promise<readonly Finding[]>;

export const wrong = (words: string): Finding => ({ severity: 'wrong', words });
export const warning = (words: string): Finding => ({ severity: 'warning', words });

/** Timeout of a connection check. */
export const TIMEOUT_MS = 5_000;

/** Host and port only, because other parts of a URL may be secret. */
export function hostOf(address: string): string {
  const { host } = new URL(address);
  return host === '' ? 'its address' : host;
}
