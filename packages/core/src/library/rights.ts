import { accept, type Result, refuse } from '../kernel/index.ts';

/** One right, used on one drama (DOMAIN §4). */
export interface Rights {
  readonly fromLevel: number;
  readonly fromPacks: number;
  readonly used: number;
}

export const rightsLeft = ({ fromLevel, fromPacks, used }: Rights): number =>
  Math.max(0, fromLevel + fromPacks - used);

/** All or nothing. */
export function useRights(rights: Rights, dramas: number): Result<Rights> {
  if (dramas > rightsLeft(rights)) {
    return refuse('insufficient-rights', { facts: { left: rightsLeft(rights), needed: dramas } });
  }
  return accept({ ...rights, used: rights.used + dramas });
}

/** Removing a drama frees its right unless one of its orders is unsettled. */
export function freeRight(rights: Rights, unsettledOrders: number): Result<Rights> {
  if (unsettledOrders > 0)
    return refuse('drama-has-unsettled-orders', { facts: { orders: unsettledOrders } });
  return accept({ ...rights, used: rights.used - 1 });
}
