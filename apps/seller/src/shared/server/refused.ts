import type { ReceivedRefusal } from '@cliffhanger/wire/kernel';

/** A refusal where an answer was read; reading hooks meet it as an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: ReceivedRefusal;
  constructor(refusal: ReceivedRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
