/** A bounded queue is full: nothing was done, try again shortly. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
