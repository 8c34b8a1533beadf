import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Consignment } from '@cliffhanger/core/library';

/** Another seller's consignment gets the same refusal as an unknown one. */
export const unlessUnknown = (consignment: Consignment | undefined): Result<Consignment> =>
  consignment === undefined ? refuse('consignment-unknown', { field: 'consignmentId' }) : accept(consignment);
