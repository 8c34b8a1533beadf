import type { Email } from '@cliffhanger/core/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getKeptOut } from '@cliffhanger/wire/trust';
import { useState } from 'react';
import { KeptOutDecision } from './kept-out-decision.tsx';
import { ProveAddress } from './prove-address.tsx';

export type KeptOutAnswer = AnswerOf<typeof getKeptOut>;

/**
 * For who cannot log in: a code sent to their address opens what was decided, until when it lasts, and the way to
 * appeal. It is kept nowhere: another visit asks for another code.
 */
export function KeptOut({ email }: { email: Email }) {
  const [decision, setDecision] = useState<KeptOutAnswer>();
  return decision === undefined ? (
    <ProveAddress email={email} onProved={setDecision} />
  ) : (
    <KeptOutDecision decision={decision} onAppealed={(appeal) => setDecision({ ...decision, appeal })} />
  );
}
