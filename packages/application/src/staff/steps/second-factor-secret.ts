import type { OperatorId } from '@cliffhanger/core/kernel';
import type { Sealing } from '../../ports/index.ts';

/** What is sealed for one person opens for nobody else. */
export const secretContext = (id: OperatorId): string => `staff-second-factor:${id}`;

export const openSecret = (sealing: Sealing, id: OperatorId, sealed: Uint8Array): Uint8Array =>
  sealing.open(secretContext(id), sealed);
