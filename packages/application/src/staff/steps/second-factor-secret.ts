import type { OperatorId } from '@cliffhanger/core/kernel';
import type { Sealing } from '../../ports/index.ts';

/** Binds the sealed secret to its person. */
export const secretContext = (id: OperatorId): string => `staff-second-factor:${id}`;

export const openSecret = (sealing: Sealing, id: OperatorId, sealed: Uint8Array): Uint8Array =>
  sealing.open(secretContext(id), sealed);
