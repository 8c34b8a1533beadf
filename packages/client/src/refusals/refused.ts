import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';

/** A refusal as an error, for query hooks. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: ReceivedRefusal;
  constructor(refusal: ReceivedRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Returns the value or throws the refusal, for callers that handle refusals and network errors alike. */
export function acceptedOf<Answer>(received: Received<Answer>): Answer {
  if (!received.ok) throw new Refused(received.refusal);
  return received.value;
}
