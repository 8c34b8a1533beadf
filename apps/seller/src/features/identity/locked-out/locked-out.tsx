import type { Email } from '@cliffhanger/core/identity';
import { useState } from 'react';
import { LockedOutDecision } from './locked-out-decision.tsx';
import type { LockedOutResponse } from './locked-out-response.ts';
import { ProveAddress } from './prove-address.tsx';

/**
 * For people who cannot log in: an emailed code opens the decision, its end and the appeal. Nothing is stored;
 * another visit needs another code.
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
