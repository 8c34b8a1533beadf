/** A bounded queue is full: nothing was done, retry shortly. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
