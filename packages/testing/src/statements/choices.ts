/**
 * The decisions that make one variant of a statement out of what is known only when it runs. Each is made once, under
 * its key: a condition that is read twice is read the same way both times.
 */
export class Choices {
  readonly #prescribed: readonly number[];
  readonly #made: { readonly options: number; readonly taken: number }[] = [];
  readonly #byKey = new Map<string, number>();

  constructor(prescribed: readonly number[]) {
    this.#prescribed = prescribed;
  }

  among(key: string, options: number): number {
    const earlier = this.#byKey.get(key);
    if (earlier !== undefined) return earlier;
    const taken = this.#prescribed[this.#made.length] ?? 0;
    this.#made.push({ options, taken });
    this.#byKey.set(key, taken);
    return taken;
  }

  /** The decisions of the variant after this one. */
  next(): readonly number[] | undefined {
    const last = this.#made.findLastIndex(({ options, taken }) => taken + 1 < options);
    if (last === -1) return undefined;
    return this.#made.slice(0, last + 1).map(({ taken }, index) => (index === last ? taken + 1 : taken));
  }
}

const MOST_VARIANTS = 2_000;

/** Too many to try each of them. */
export class TooManyVariants extends Error {
  override readonly name = 'TooManyVariants';
}

/** What `build` makes of every combination of the decisions that it asks for. */
export function everyVariant<T>(build: (choices: Choices) => T): readonly T[] {
  const built: T[] = [];
  let prescribed: readonly number[] | undefined = [];
  while (prescribed !== undefined) {
    if (built.length === MOST_VARIANTS) throw new TooManyVariants(`more than ${MOST_VARIANTS} variants`);
    const choices = new Choices(prescribed);
    built.push(build(choices));
    prescribed = choices.next();
  }
  return built;
}
