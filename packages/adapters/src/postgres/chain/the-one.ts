/** The single row that every database function returns. */
export function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a function of the database did not answer');
  return row;
}
