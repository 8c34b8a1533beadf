import { LEVEL_TERMS } from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';

/** Every approved seller starts at bronze (DOMAIN §7). Any grant of rights also writes the seller's row. */
export const STARTING_RIGHTS: Rights = { fromLevel: LEVEL_TERMS.bronze.rights, fromPacks: 0, used: 0 };
