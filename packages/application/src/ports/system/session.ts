/** One statement. With a name it is parsed once a connection and then only bound. */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface SqlAnswer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** The connection of a running transaction. Statements run in the order in which they are sent. */
export interface Session {
  query<Row extends object>(statement: SqlStatement): Promise<SqlAnswer<Row>>;
}
