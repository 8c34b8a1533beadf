import type { Client, Connection, Submittable } from 'pg';

/** A column of what a statement answers with, as the server describes it. */
export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
  /** The table and its column that it comes from; zero for an expression. */
  readonly tableID: number;
  readonly columnID: number;
}

/** Parses a statement and describes it without running it; the parameters' types are the server's to find. */
export const describeStatement = (client: Client, text: string): Promise<readonly DescribedColumn[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });

class Description implements Submittable {
  readonly #text: string;
  readonly #resolve: (columns: readonly DescribedColumn[]) => void;
  readonly #reject: (error: Error) => void;
  #columns: readonly DescribedColumn[] = [];

  constructor(
    text: string,
    resolve: (columns: readonly DescribedColumn[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly DescribedColumn[] }): void {
    this.#columns = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#columns);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
