import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';

/** A refusal where an answer was read; reading hooks meet it as an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: ReceivedRefusal;
  constructor(refusal: ReceivedRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The answer; a refusal is thrown, for whoever tells a refusal and a lost line in the same place. */
export function acceptedOf<Answer>(received: Received<Answer>): Answer {
  if (!received.ok) throw new Refused(received.refusal);
  return received.value;
}
