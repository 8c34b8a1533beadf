/** A function of the database answers one row, always. */
export function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a function of the database did not answer');
  return row;
}
