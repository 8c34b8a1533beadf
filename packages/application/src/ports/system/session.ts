/** One statement. A named one is parsed once per connection, then only bound. */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface SqlAnswer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** The connection of a running transaction. Statements run in send order. */
export interface Session {
  query<Row extends object>(statement: SqlStatement): Promise<SqlAnswer<Row>>;
}
