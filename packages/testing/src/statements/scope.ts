/** Values of declarations, by the key of their node. */
export class Scope {
  readonly #outer: Scope | undefined;
  readonly #values = new Map<string, unknown>();

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  has(key: string): boolean {
    return this.#values.has(key) || this.#outer?.has(key) === true;
  }

  get(key: string): unknown {
    return this.#values.has(key) ? this.#values.get(key) : this.#outer?.get(key);
  }

  declare(key: string, value: unknown): void {
    this.#values.set(key, value);
  }

  assign(key: string, value: unknown): void {
    if (this.#values.has(key)) this.#values.set(key, value);
    else this.#outer?.assign(key, value);
  }
}
