import type { Email } from '@cliffhanger/core/identity';
import { useState } from 'react';
import { LockedOutDecision } from './locked-out-decision.tsx';
import type { LockedOutResponse } from './locked-out-response.ts';
import { ProveAddress } from './prove-address.tsx';

/**
 * For who cannot log in: a code sent to their address opens what was decided, until when it lasts, and the way to
 * appeal. It is kept nowhere: another visit asks for another code.
 */
export function LockedOut({ email }: { email: Email }) {
  const [decision, setDecision] = useState<LockedOutResponse>();
  return decision === undefined ? (
    <ProveAddress email={email} onProved={setDecision} />
  ) : (
    <LockedOutDecision
      email={email}
      decision={decision}
      onAppealed={(appeal) => setDecision({ ...decision, appeal })}
    />
  );
}
