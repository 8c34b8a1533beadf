/** A sentence that names a variable, says what is wrong and what to do. Never a value that may be secret. */
export interface Finding {
  readonly severity: 'wrong' | 'warning';
  readonly words: string;
}

export type Found = Promise<readonly Finding[]>;

export const wrong = (words: string): Finding => ({ severity: 'wrong', words });
export const warning = (words: string): Finding => ({ severity: 'warning', words });

/** How long a server may take to answer. */
export const ANSWERS_WITHIN_MS = 5_000;

/** Host and port: what stands before and behind them in an address may be secret. */
export function placeOf(address: string): string {
  const { host } = new URL(address);
  return host === '' ? 'its address' : host;
}
