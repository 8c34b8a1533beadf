/** A bounded queue is full: nothing was done, try again shortly. */
export class Busy extends Error {
  override readonly name = 'Busy';
}
