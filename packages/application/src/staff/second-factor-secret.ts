import type { OperatorId } from '@cliffhanger/core/kernel';
import type { Vault } from '../ports/index.ts';

/** What is sealed for one person opens for nobody else. */
export const placeOfSecret = (id: OperatorId): string => `staff-second-factor:${id}`;

export const openSecret = (vault: Vault, id: OperatorId, sealed: Uint8Array): Uint8Array =>
  vault.open(placeOfSecret(id), sealed);
