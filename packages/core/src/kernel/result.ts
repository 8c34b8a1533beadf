import type { RefusalName } from './refusal-names.ts';

/** Parameters of the refusal's text: `{ minimum: "10" }`. */
export type RefusalFacts = Readonly<Record<string, string | number>>;

export interface Refusal {
  readonly name: RefusalName;
  readonly facts: RefusalFacts;
  /** The input at fault, by its name in code; the client shows the text under that field. */
  readonly field?: string;
  /**
   * A refusal rolls back what its use case wrote. A *counted* one (wrong code, wrong fund password) commits,
   * because the attempt must be recorded.
   */
  readonly counted: boolean;
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}

/** The result of a rule or use case. Expected refusals are values; exceptions are for bugs. */
export type Result<T> = Accepted<T> | Refused;

export const accept = <T>(value: T): Accepted<T> => ({ ok: true, value });

interface RefuseOptions {
  readonly facts?: RefusalFacts;
  readonly field?: string;
}

const refusal = (name: RefusalName, counted: boolean, { facts = {}, field }: RefuseOptions): Refused => ({
  ok: false,
  refusal: field === undefined ? { name, facts, counted } : { name, facts, counted, field },
});

export const refuse = (name: RefusalName, options: RefuseOptions = {}): Refused =>
  refusal(name, false, options);

export const refuseAndCount = (name: RefusalName, options: RefuseOptions = {}): Refused =>
  refusal(name, true, options);

/** The result of a use case without data. */
export type Nothing = Record<string, never>;

export const DONE: Accepted<Nothing> = accept({});
